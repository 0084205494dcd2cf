"""Are the lowest versions that pyproject.toml allows enough? Installs them and runs the tests of what uses them.

    python -m tools.lower_bounds

The program and all its extras go into a virtual environment of their own, with each library that pyproject.toml names
in its lowest version, as uv finds them (`--resolution lowest-direct`). The tests and their tools are those of the tree.
"""

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

from tools.pins import UV

__all__ = ["TESTS", "libraries", "main"]

ROOT = Path(__file__).parents[1]
TESTS = {
    "alembic": "tests/online/store/test_schema.py",
    "bokeh": "tests/executors/test_cluster.py",
    "distributed": "tests/executors/test_cluster.py",
    "fastapi": "tests/web/board/test_games.py",
    "gymnasium": "tests/envs/test_gymnasium_env.py",
    "httptools": "tests/web/app/test_server.py",
    "numba": "tests/batch",
    "numpy": "tests/batch",
    "open-spiel": "tests/envs/test_open_spiel_game.py",
    "pettingzoo": "tests/envs/test_pettingzoo_env.py",
    "pillow": "tests/envs/test_gymnasium_env.py",
    "platformdirs": "tests/play/test_record_file.py",
    "psycopg": "tests/online/store/test_postgres.py",
    "pyarrow": "tests/solver/dataset",
    "resvg-py": "tests/web/board/test_files.py",
    "sb3-contrib": "tests/envs/test_stable_baselines_host.py",
    "shtab": "tests/cli/test_completion.py",
    "sqlalchemy": "tests/online/store/test_sqlite.py",
    "stable-baselines3": "tests/envs/test_stable_baselines_host.py",
    "tqdm": "tests/cli/test_match.py",
    "uvicorn": "tests/web/app/test_server.py",
}
"""For each library the tests that use it most; `tests/tools/test_lower_bounds.py` checks that none is missing."""
_TEST_TOOLS = (
    "pytest",
    "pytest-xdist",
    "pytest-timeout",
    "pytest-randomly",
    "hypothesis",
    "httpx",  # for the test client of older Starlette; newer ones use httpx2
    "httpx2",
    "scipy",
    "jsonschema",
)


def libraries() -> dict[str, list[str]]:
    """What pyproject.toml asks for: the requirements of the program ("") and of each extra that users install."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = {
        name: wanted
        for name, wanted in project["optional-dependencies"].items()
        if name not in {"dev", "bench", "docs"}
    }
    return {"": project["dependencies"], **extras}


def main() -> int:
    """Install and test; the exit status is that of pytest."""
    extras = ",".join(name for name in libraries() if name)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", UV], check=True)
        install: list[str | Path] = [python.with_name("uv"), "pip", "install", "--quiet", "--python", python]
        subprocess.run([*install, "--resolution", "lowest-direct", "-e", f".[{extras}]"], cwd=ROOT, check=True)
        subprocess.run([*install, *_TEST_TOOLS], check=True)  # leaves what is there already as it is
        tests = sorted(set(TESTS.values()))
        return subprocess.run(
            # A deprecation in an old version of somebody else's library is no fault of ours. All code is compiled anew
            # by the lowest version of numba, which takes longer than a test may.
            [
                python,
                "-m",
                "pytest",
                "-q",
                "-n",
                "auto",
                "--dist",
                "loadgroup",
                "--timeout=600",
                "-W",
                "default",
                *tests,
            ],
            cwd=ROOT,
            check=False,
        ).returncode


if __name__ == "__main__":
    sys.exit(main())
