"""The questions of partitions.ts that Dagster answers within a minute: prints their median times in microseconds as JSON.
Process-wide caches are emptied before each run, since a cached answer is not what is measured."""
import datetime
import json
import statistics
import time
import warnings

warnings.filterwarnings("ignore")
import dagster as dg

NOW = datetime.datetime(2024, 10, 12, 12, tzinfo=datetime.timezone.utc)
DAYS = dg.DailyPartitionsDefinition(start_date="2014-10-12")
REGIONS = dg.StaticPartitionsDefinition([f"r{index:02}" for index in range(100)])
CUBE = dg.MultiPartitionsDefinition({"day": DAYS, "region": REGIONS})
WEEK = dg.TimeWindowPartitionMapping(start_offset=-6, end_offset=0)
BY_DAY = dg.MultiPartitionMapping(
    {
        "day": dg.DimensionPartitionMapping("day", WEEK),
        "region": dg.DimensionPartitionMapping("region", dg.IdentityPartitionMapping()),
    }
)


def days(first, last):
    start, end = (datetime.date.fromisoformat(text) for text in (first, last))
    return [str(start + datetime.timedelta(days=at)) for at in range((end - start).days + 1)]


def empty_caches():
    for name in dir(type(DAYS)):
        cached = getattr(type(DAYS), name, None)
        if hasattr(cached, "cache_clear"):
            cached.cache_clear()


def median(definition, mapping, keys, rounds):
    times = []
    for _ in range(rounds):
        empty_caches()
        subset = definition.empty_subset().with_partition_keys(keys)
        start = time.perf_counter()
        mapping.get_downstream_partitions_for_partitions(subset, definition, definition, current_time=NOW)
        times.append((time.perf_counter() - start) * 1e6)
    return statistics.median(times)


every_day = days("2014-10-12", "2024-10-11")
print(
    json.dumps(
        {
            "daily/2020-02-02": median(DAYS, WEEK, ["2020-02-02"], 21),
            "daily/2020-01-01..2020-12-31": median(DAYS, WEEK, days("2020-01-01", "2020-12-31"), 11),
            "daily/all": median(DAYS, WEEK, every_day, 5),
            "multi/2020-02-02|r07": median(CUBE, BY_DAY, ["2020-02-02|r07"], 11),
            "multi/2020-02-02|r00..2020-02-02|r99": median(
                CUBE, BY_DAY, [f"2020-02-02|r{index:02}" for index in range(100)], 3
            ),
        }
    )
)
