"""Where big work is done: in processes of this machine, or on a Dask cluster.

Code with big work sees a `concurrent.futures.Executor` and nothing else. This is the one module that knows Dask, and
loads it only when a cluster is asked for.
"""

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from http import HTTPStatus
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message, quote_input
from denkspiel.core.optional_library import import_fault
from denkspiel.executors.fault import ClusterLost, NoCluster, WorkersLost
from denkspiel.executors.processors import processor_count

if TYPE_CHECKING:
    from distributed import Client, LocalCluster

__all__ = [
    "LOCAL_CLUSTER",
    "block_interrupts_in_children",
    "connection_identity",
    "current_worker_count",
    "delay_interrupts",
    "exit_on_sigterm",
    "open_executor",
    "worker_count",
]


_TERMINATED = 128 + signal.SIGTERM
"""What shells report of who was terminated."""
_ENDS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def exit_on_sigterm() -> Iterator[None]:
    """SIGTERM leaves the block as `SystemExit`, so that nothing of ours runs on or is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait for the end of the block; processes that begin in it never hear of Ctrl-C.

    A terminal sends Ctrl-C to all processes of a command. Threads that begin in the block, and all that begins in
    those, do not hear of it either. On Windows processes do.
    """
    with _put_off(), block_interrupts_in_children():
        yield


@contextmanager
def _put_off() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {number: signal.signal(number, lambda one, _: came.append(one)) for number in _ENDS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    if came:
        signal.raise_signal(came[0])


@contextmanager
def block_interrupts_in_children() -> Iterator[None]:
    """Processes and threads that begin in the block never hear of Ctrl-C; this one does, once the block is left."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # who starts it unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(_TERMINATED)


LOCAL_CLUSTER = "local"
"""The name of a Dask cluster that is made on this machine, for the time of the work."""
_SCHEMES = ("tcp://", "tls://", "ws://", "wss://", "ucx://")
PATIENCE_SECONDS = 10
"""How long a scheduler may take to answer, and after that to have a worker."""
_PAGE_SECONDS = 2
"""How long its page may take to answer."""


@contextmanager
def open_executor(
    cluster: str | None = None,
    workers: int | None = None,
    tell_dashboard: Callable[[str], object] | None = None,
) -> Iterator[Executor]:
    """An executor for the time of the block; at its end, however that comes about, nothing of ours runs on.

    Args:
        cluster: `None` for processes of this machine; `LOCAL_CLUSTER` for a Dask cluster here; otherwise the address
            of a Dask scheduler, such as "tcp://HOST:8786".
        workers: how many processes; default: one for each processor. At a scheduler elsewhere all of its workers.
        tell_dashboard: called with the address of Dask's page, if there is one.

    Raises:
        NoCluster: Dask cannot be imported, the address is none, or nobody answers there.
        WorkersLost: workers ended amid the work.
        ClusterLost: the connection to the cluster was lost amid the work.
    """
    if cluster is None:
        with exit_on_sigterm(), _processes(workers or processor_count()) as pool:
            yield pool
    else:
        with exit_on_sigterm(), _client(cluster, workers or processor_count()) as client:
            if tell_dashboard is not None and _is_served(client.dashboard_link):
                tell_dashboard(client.dashboard_link)
            with _faults_of_dask():
                yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]


def worker_count(executor: Executor) -> int | None:
    """How many tasks are done at a time; `None` on a cluster, where workers come and go."""
    number: int | None = getattr(
        executor, "_max_workers", None
    )  # all of Python's own have it, though nobody promises it
    return number


def current_worker_count(executor: Executor) -> int:
    """How many tasks are done at a time now; on a cluster by the workers that it has at the moment."""
    client = getattr(executor, "_client", None)
    return worker_count(executor) or (1 if client is None else max(1, sum(client.nthreads().values())))


def connection_identity(executor: Executor) -> object:
    """What stays the same as long as nothing under way can have been lost: on a cluster the line to its scheduler.

    A task whose result was on its way when the line broke would otherwise be waited for, for ever.
    """
    return getattr(getattr(executor, "_client", None), "scheduler_comm", None)


class _Processes(ProcessPoolExecutor):
    """Begins its processes when it is given work: they must not hear of Ctrl-C even while they are still loading."""

    def submit(self, *work: Any, **named: Any) -> "Future[Any]":
        with block_interrupts_in_children():
            return super().submit(*work, **named)


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    """Processes that are new, not forked: the solver's threads would not survive that."""
    context = get_context("spawn")
    ends, hold = context.Pipe(duplex=False)
    with ends, hold, _Processes(workers, context, _become_worker, (ends,)) as pool:
        try:
            yield pool
        except BaseException:
            hold.close()  # now all workers end, whatever they are at
            pool.shutdown(cancel_futures=True)
            raise


def _become_worker(ends: Connection) -> None:
    """Leave Ctrl-C to the parent, and end when it says so by closing its end of the pipe, or is no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    watched: list[Any] = [ends] if parent is None else [ends, parent.sentinel]

    def watch() -> None:
        wait(watched)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _client(address: str, workers: int) -> Iterator["Client"]:
    try:
        from distributed import Client, LocalCluster  # noqa: PLC0415 (an extra, and slow to load)
    except ImportError as error:
        raise NoCluster(import_fault(error, "distributed", "cluster")) from error
    # what matters becomes one sentence of ours. Dask gives some loggers levels of their own
    libraries = ("distributed", "tornado", "asyncio")
    for name in (*libraries, *logging.root.manager.loggerDict):
        if name.partition(".")[0] in libraries:
            logging.getLogger(name).setLevel(logging.CRITICAL)
    if address == LOCAL_CLUSTER:
        with ExitStack() as stack:
            with delay_interrupts():
                cluster = stack.enter_context(
                    LocalCluster(  # type: ignore[no-untyped-call]
                        n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
                    )
                )
                client = stack.enter_context(Client(cluster))  # type: ignore[no-untyped-call]
                stack.enter_context(_killed_if_interrupted(cluster))
            yield client
        return
    with _connected(Client, address) as client:
        yield client


def _is_served(page: str) -> bool:
    """Whether Dask's page is there: a scheduler without one names an address too, where nothing is found.

    What cannot be reached from here may be there all the same: people get to it by other ways.
    """
    from http.client import HTTPException  # noqa: PLC0415 (slow to load)
    from urllib.error import HTTPError  # noqa: PLC0415 (as above)
    from urllib.request import ProxyHandler, build_opener  # noqa: PLC0415 (as above)

    try:
        build_opener(ProxyHandler({})).open(page, timeout=_PAGE_SECONDS).close()
    except HTTPError as error:
        return error.code != HTTPStatus.NOT_FOUND
    except (OSError, HTTPException):
        return True
    return True


@contextmanager
def _killed_if_interrupted(cluster: "LocalCluster") -> Iterator[None]:
    """End the workers at once, whatever they are at; Dask would wait for each, and start others."""
    try:
        yield
    except BaseException:
        for nanny in cluster.workers.values():
            nanny.auto_restart = False
            with suppress(OSError, TypeError):
                os.kill(nanny.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        raise


def _connected(connect: type["Client"], address: str) -> "Client":
    if not address.startswith(_SCHEMES):
        raise NoCluster(
            Message(
                '"{address}" is not the address of a Dask scheduler. Use "local" or an address such as {example}.',
                address=quote_input(address),
                example="tcp://192.0.2.1:8786",
            )
        )
    try:
        client = connect(address, timeout=PATIENCE_SECONDS)
    except (OSError, ValueError) as error:
        raise NoCluster(
            Message(
                'No Dask scheduler answers at {address}. Start one with "dask scheduler"; it prints its address.',
                address=quote_input(address),
            )
        ) from error
    try:
        client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
    except TimeoutError as error:
        client.close()  # type: ignore[no-untyped-call]
        raise NoCluster(
            Message(
                'The cluster at {address} has no workers. Start some with "dask worker {address}".',
                address=quote_input(address),
            )
        ) from error
    return client


@contextmanager
def _faults_of_dask() -> Iterator[None]:
    from distributed import KilledWorker  # noqa: PLC0415 (an extra, and slow to load)
    from distributed.client import ClosedClientError  # noqa: PLC0415 (as above)
    from distributed.comm.core import CommClosedError  # noqa: PLC0415 (as above)

    try:
        yield
    except DenkspielError:
        raise
    except KilledWorker as error:
        raise WorkersLost from error
    except (ClosedClientError, CommClosedError, CancelledError) as error:
        raise ClusterLost from error
