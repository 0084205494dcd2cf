"""Functions that become part of all who call them: prepared for that, and never compiled by themselves.

numba optimises each of them to the end and makes machine code of it, which nobody runs, since each caller has taken it
in (`forceinline`). Here such a function is simplified only; its callers are optimised to the end, with all they have
taken in. That saves a sixth of the time of compiling.
"""

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering

__all__ = ["PartCompiler"]


class _Part(JITCodeLibrary):
    """The code of one function, in the form in which it is linked into its callers."""

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=self._codegen._opt_level, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):
    """Lowers a function and makes it known to its callers, but not to the processor."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """See `NativeLowering`."""
        state.library = library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        library.finalize()
        name = lowered.fndesc.qualname.rpartition(".")[2]
        entry = _dynfunc.make_function(lowered.fndesc.lookup_module(), name, "", 0, lowered.env, (library,))
        state.targetctx.insert_user_function(entry, lowered.fndesc, [library])
        state.reload_init.extend(library._reload_init)
        state.cr = lowered._replace(cfunc=entry)
        return True


class PartCompiler(CompilerBase):
    """numba's compiler, but for its last step."""

    def define_pipelines(self) -> list[PassManager]:
        """See `CompilerBase`."""
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [(_PartLowering if one is NativeLowering else one, why) for one, why in manager.passes]
        manager.finalize()
        return [manager]
