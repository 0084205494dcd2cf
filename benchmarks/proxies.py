"""nginx and Caddy in front of the service, as `examples/serving` configures them."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

__all__ = ["NAME", "caddy", "nginx"]

NAME = "games.example.org"
"""The host name in both configurations."""
_EXAMPLES = Path(__file__).parents[1] / "examples" / "serving"
_START_SECONDS = 30

_NGINX = """
{user}
daemon off;
pid {folder}/pid;
error_log stderr error;
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {folder}/denkspiel.conf;
}}
"""


@contextmanager
def nginx(service_port: int, changes: Mapping[str, str] | None = None) -> Iterator[tuple[str, int, int]]:
    """Run nginx in front of the service.

    Args:
        service_port: where the service is, on this machine.
        changes: what else to replace in our configuration, such as times.

    Yields:
        Host, port and process.
    """
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        raise FileNotFoundError("nginx is not installed (Debian: apt-get install nginx-light)")
    port = _free_port()
    ours = _changed(
        "nginx.conf",
        {
            "listen 80;": f"listen 127.0.0.1:{port};",
            "    server 127.0.0.1:8002 max_fails=1 fail_timeout=2s;\n": "",
            "127.0.0.1:8001": f"127.0.0.1:{service_port}",
            **(changes or {}),
        },
    )
    with TemporaryDirectory() as folder:
        Path(folder, "denkspiel.conf").write_text(ours, encoding="utf-8")
        user = "user root;" if hasattr(os, "getuid") and os.getuid() == 0 else ""
        Path(folder, "nginx.conf").write_text(_NGINX.format(user=user, folder=folder), encoding="utf-8")
        with _running([program, "-e", "stderr", "-p", folder, "-c", f"{folder}/nginx.conf"], port) as pid:
            yield "127.0.0.1", port, pid


@contextmanager
def caddy(service_port: int, changes: Mapping[str, str] | None = None) -> Iterator[tuple[str, int, int]]:
    """Run Caddy in front of the service, as `nginx` does, without certificates."""
    program = shutil.which("caddy")
    if program is None:
        raise FileNotFoundError("caddy is not installed (Debian: apt-get install caddy)")
    port = _free_port()
    ours = _changed(
        "Caddyfile",
        {
            "\tservers {": "\tadmin off\n\tservers {",
            f"{NAME} {{": f"http://{NAME}:{port} {{\n\tbind 127.0.0.1",
            "127.0.0.1:8001 127.0.0.1:8002": f"127.0.0.1:{service_port}",
            **(changes or {}),
        },
    )
    with TemporaryDirectory() as folder:
        Path(folder, "Caddyfile").write_text(ours, encoding="utf-8")
        called = [program, "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]
        with _running(called, port, {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}) as pid:
            yield "127.0.0.1", port, pid


def _changed(name: str, changes: Mapping[str, str]) -> str:
    text = (_EXAMPLES / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, f"{name} no longer has {old!r}"
        text = text.replace(old, new)
    return text


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


@contextmanager
def _running(called: list[str], port: int, variables: Mapping[str, str] | None = None) -> Iterator[int]:
    """While a program runs; yields its process as soon as it answers at the port."""
    with (
        TemporaryFile() as errors,
        subprocess.Popen(called, stderr=errors, env={**os.environ, **(variables or {})}) as process,
    ):
        try:
            end = time.perf_counter() + _START_SECONDS
            while not _answers(port):
                if process.poll() is not None or time.perf_counter() > end:
                    errors.seek(0)
                    raise RuntimeError(errors.read().decode())
                time.sleep(0.05)
            yield process.pid
        finally:
            process.terminate()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
