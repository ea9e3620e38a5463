"""Work through Dask (extra `dask`): games on the workers of a cluster."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

ResultT = TypeVar("ResultT")
P = ParamSpec("P")


class DaskExecutor(Executor):
    """
    Works through a client of Dask, as `client.get_executor()` does.

    That one may wait for ever where tasks kill workers again and again, and a result is lost with a worker on its way;
    this one has the error.

    The client stays open.
    """

    def __init__(self, client: Any) -> None:  # noqa: ANN401  (a `distributed.Client`, which need not be installed)
        self._client = client

    def submit(self, fn: Callable[P, ResultT], /, *args: P.args, **kwargs: P.kwargs) -> Future[ResultT]:
        """The future; cancelling it cancels the task."""
        promised: Future[ResultT] = Future()
        task = self._client.submit(fn, *args, pure=False, **kwargs)

        def cancel(future: Future[ResultT]) -> None:
            if future.cancelled():
                task.cancel()

        def deliver(done: Any) -> None:  # noqa: ANN401  (a `distributed.Future`)
            if not promised.set_running_or_notify_cancel():
                return
            try:
                promised.set_result(done.result())
            except BaseException as error:  # noqa: BLE001  (whatever it is, somebody waits for it)
                promised.set_exception(error)

        promised.add_done_callback(cancel)
        task.add_done_callback(deliver)
        return promised
