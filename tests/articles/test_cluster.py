"""Many articles on a cluster: the same reports in the same order, through joblib's Dask backend."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from attnsym.articles.many import check_files
from attnsym.articles.settings import Settings

joblib = pytest.importorskip("joblib")
distributed = pytest.importorskip("distributed")


@pytest.mark.filterwarnings("ignore")
def test_a_local_dask_cluster_gives_the_same_reports(tmp_path: Path) -> None:
    names = []
    for number in range(6):
        path = tmp_path / f"{number}.md"
        path.write_text(f"${number} + 4 = 8$\n", encoding="utf-8")
        names.append(str(path))
    here = list(check_files(names, Settings(), jobs=1))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with (
            distributed.LocalCluster(
                n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster),
            joblib.parallel_config(backend="dask"),
        ):
            there = list(check_files(names, Settings()))
    assert there == here
