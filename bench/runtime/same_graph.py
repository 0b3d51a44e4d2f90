"""The graph of bench/runtime, in Dagster: run in process against its SQLite instance; prints what it took as JSON."""
import json
import os
import sys
import time
from pathlib import Path

import dagster as dg

SINGLE_RUNS = 20  # as in project.ts
days = dg.DailyPartitionsDefinition(start_date="2024-01-01", end_date="2024-12-31")


@dg.asset(partitions_def=days)
def idle():
    pass


def link(number: int):
    @dg.asset(name=f"link_{number}", deps=[f"link_{number - 1}"] if number > 0 else [])
    def made():
        pass

    return made


chain = [link(number) for number in range(50)]
defs = dg.Definitions(assets=[idle, *chain])


def timed(work):
    cpu, wall = time.process_time(), time.perf_counter()
    result = work()
    assert result.success
    return (time.process_time() - cpu) * 1000, (time.perf_counter() - wall) * 1000


def main(runs: int) -> None:
    home = Path(os.environ["DAGSTER_HOME"])
    instance = dg.DagsterInstance.get()
    run = lambda assets, **more: dg.materialize(assets, instance=instance, **more)
    # Each side has done everything once before it is measured.
    run([idle], partition_key="2024-01-01")
    run(chain)
    chain_cpu, chain_wall = timed(lambda: run(chain))
    singles = [timed(lambda: run([idle], partition_key="2024-01-01")) for _ in range(SINGLE_RUNS)]
    one_cpu, one_wall = (sum(times) / SINGLE_RUNS for times in zip(*singles))
    before = sum(file.stat().st_size for file in home.rglob("*") if file.is_file())
    began = time.perf_counter()
    for key in days.get_partition_keys()[:runs]:
        run([idle], partition_key=key)
    wall = time.perf_counter() - began
    grown = sum(file.stat().st_size for file in home.rglob("*") if file.is_file()) - before
    print(json.dumps({
        "version": dg.__version__,
        "chainStep": {"cpu": chain_cpu / len(chain), "wall": chain_wall / len(chain)},
        "oneStep": {"cpu": one_cpu, "wall": one_wall},
        "runs": {"count": runs, "seconds": wall, "bytes": grown},
    }))


if __name__ == "__main__":
    main(int(sys.argv[1]))
