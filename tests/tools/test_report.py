"""What figures are said to have been measured on."""

import os
import platform
from pathlib import Path

from benchmarks.report import machine, processor_in

_ONE = ["processor\t: 0", "vendor_id\t: AuthenticAMD", "cpu family\t: 25", "model\t\t: 1", "model name\t: AMD EPYC", ""]
_OTHER = ["processor\t: 1", "cpu family\t: 26", "model\t\t: 2", "model name\t: AMD EPYC", ""]


def test_generations_of_one_name_are_told_apart() -> None:
    assert processor_in(_ONE + _OTHER) == "AMD EPYC (family 25, model 1)"
    assert processor_in(_OTHER) == "AMD EPYC (family 26, model 2)"


def test_what_has_no_numbers_is_called_by_its_name_and_what_has_no_name_not_at_all() -> None:
    assert processor_in(["processor\t: 0", "model name\t: ARMv8: Processor rev 4"]) == "ARMv8: Processor rev 4"
    assert processor_in(["processor\t: 0", "CPU part\t: 0xd0c"]) == ""
    assert processor_in([]) == ""


def test_the_machine_is_told_by_this_processor_and_the_number_of_its_cores() -> None:
    name, cores, *_ = machine().rsplit(", ", 3)
    cpu_info = Path("/proc/cpuinfo")
    lines = cpu_info.read_text(encoding="utf-8").splitlines() if cpu_info.exists() else []
    assert name == (processor_in(lines) or platform.processor() or platform.machine())
    assert cores == f"{os.cpu_count()} cores"
