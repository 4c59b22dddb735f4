"""Decodes every VIN of standard input once, one by one, and prints what that took as one line of JSON."""

import json
import sys
import time

import ultravin

vins = sys.stdin.read().split()
ultravin.decode(vins[0])
times = []
cpu = time.process_time()
for vin in vins:
    start = time.perf_counter()
    ultravin.decode(vin)
    times.append((time.perf_counter() - start) * 1e6)
print(json.dumps({"times": times, "cpu": (time.process_time() - cpu) * 1e6 / len(vins)}))
