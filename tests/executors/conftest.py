from collections.abc import Iterator

import pytest

from tests.executors.dask_cluster import DaskCluster


@pytest.fixture(scope="session")
def dask_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DaskCluster]:
    """For all tests that need one: they belong to the group "dask"."""
    with DaskCluster(tmp_path_factory.mktemp("dask")) as cluster:
        yield cluster
