"""How the kernel is compiled: numba's types and decorators, compiled code on disk, structs, machine instructions."""
