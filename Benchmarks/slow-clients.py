"""Measures what idle and slow clients cost the others: the p99 of GETs beside them, over that of GETs alone just before.

Exits with 1 when one is more than twice the other (medians of the rounds), when a request fails, or when descriptors stay
open; ROUNDS and SECONDS_EACH change its length. There is one event loop, which all of them share.
"""

import os
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from bench import BINARY, HERE, ROUNDS, free_port, milliseconds, peak_memory, wait_for

SECONDS = int(os.environ.get("SECONDS_EACH", "5"))
IDLE = 5000
SLOW = 300
PATH = "/codes/+8613800138000/cooldown"
REQUEST = f"GET {PATH} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def start_service(folder):
    port = free_port()
    process = subprocess.Popen(
        [BINARY, "--port", str(port), "--threads", "1", "--database", folder / "countersign.db", "--prefix-hourly-limit", "0",
         "--log-level", "warning", "--idle-timeout", "600"],
        stdout=subprocess.DEVNULL,
    )
    wait_for(port, PATH)
    return process, port


def descriptors(process):
    return len(os.listdir(f"/proc/{process.pid}/fd"))


def wait_for_descriptors(process, condition, what):
    end = time.monotonic() + 60
    while not condition(descriptors(process)):
        if time.monotonic() > end:
            sys.exit(f"{what}: {descriptors(process)} descriptors are open")
        time.sleep(0.01)


def measure(port):
    command = ["wrk", "-t1", "-c8", f"-d{SECONDS}s", "--latency", "-s", HERE / "get.lua", f"http://127.0.0.1:{port}/"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    errors = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", text)
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    return {
        "p99": milliseconds(re.search(r"^ +99%\s+(\S+)", text, re.M)[1]),
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        "failed": sum(map(int, errors.groups())) if errors else 0,
        "refused": int(bad[1]) if bad else 0,
    }


@contextmanager
def idle(process, port):
    clients = []
    try:
        for _ in range(IDLE):
            client = socket.create_connection(("127.0.0.1", port), timeout=60)
            clients.append(client)
            client.sendall(REQUEST)
            client.recv(4096)
        yield
    finally:
        for client in clients:
            client.close()


@contextmanager
def slowly(process, port, options):
    before = descriptors(process)
    command = ["slowhttptest", "-c", str(SLOW), "-r", str(SLOW), "-l", str(SECONDS + 10), "-i", "1", *options]
    slow = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for_descriptors(process, lambda count: count >= before + SLOW * 9 // 10, "slow clients do not connect")
        yield
    finally:
        slow.terminate()
        slow.wait(timeout=30)


def kinds(process, port):
    url = f"http://127.0.0.1:{port}"
    form = "application/x-www-form-urlencoded"
    return {
        f"{IDLE} idle connections": lambda: idle(process, port),
        f"{SLOW} slow heads": lambda: slowly(process, port, ["-H", "-x", "24", "-u", url + PATH]),
        f"{SLOW} slow bodies": lambda: slowly(
            process, port, ["-B", "-x", "24", "-s", "8192", "-f", form, "-u", url + "/codes"]),
        f"{SLOW} slow readers": lambda: slowly(
            process, port, ["-X", "-k", "10", "-w", "64", "-y", "512", "-n", "1", "-z", "32", "-u", url + PATH]),
    }


def main():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    folder = Path(tempfile.mkdtemp(prefix="countersign-slow-"))
    process, port = start_service(folder)
    rows = {name: ([], []) for name in kinds(process, port)}
    try:
        measure(port)
        at_rest = descriptors(process)
        for _ in range(ROUNDS):
            for name, disturb in kinds(process, port).items():
                rows[name][0].append(measure(port))
                with disturb():
                    rows[name][1].append(measure(port))
                wait_for_descriptors(process, lambda count: count <= at_rest, f"after {name}")
        memory = peak_memory(process)
    finally:
        process.terminate()
        process.wait(timeout=30)
    shutil.rmtree(folder)

    is_slower = False
    failed = 0
    print(f"{'GET cooldown beside':24}{'p99 ms':>9}{'alone':>9}{'ratio':>8}{'requests/s':>12}{'alone':>9}{'failed':>8}")
    for name, (alone, beside) in rows.items():
        median = [{key: statistics.median(row[key] for row in side) for key in ("p99", "rate")} for side in (alone, beside)]
        bad = sum(row["failed"] + row["refused"] for row in alone + beside)
        ratio = median[1]["p99"] / median[0]["p99"]
        print(f"{name:24}{median[1]['p99']:9.2f}{median[0]['p99']:9.2f}{ratio:8.2f}"
              f"{median[1]['rate']:12.0f}{median[0]['rate']:9.0f}{bad:8}")
        is_slower = is_slower or ratio > 2
        failed += bad
    print(f"descriptors at rest: {at_rest}, also at the end; peak memory: {memory:.0f} MB")
    if is_slower or failed:
        sys.exit("slow clients make others wait more than twice as long" if is_slower else "requests failed")


if __name__ == "__main__":
    main()
