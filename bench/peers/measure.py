"""Runs a command to its end; prints its wall time [s], the largest resident memory of it and its children [MB], its status.

    python measure.py REPORT.json command…
"""

import json
import resource
import subprocess
import sys
import time

report, *command = sys.argv[1:]
started = time.perf_counter()
status = subprocess.run(command).returncode
seconds = time.perf_counter() - started
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(report, "w", encoding="utf-8") as file:
    json.dump({"s": seconds, "cpu_s": used.ru_utime + used.ru_stime, "mb": used.ru_maxrss / 1024, "status": status}, file)
