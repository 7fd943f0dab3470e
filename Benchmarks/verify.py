"""Compares how long the four kinds of unsuccessful guesses take, interleaved in one run: who watches the clock must not learn
whether a phone has a code. Fails when their medians lie more than a tenth apart."""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import http.client
from pathlib import Path

from bench import BINARY, free_port, wait_for

ROUNDS = int(os.environ.get("VERIFY_ROUNDS", "1500"))
CODE_LIFE = 30


def request(connection, path, fields):
    begin = time.perf_counter()
    connection.request("POST", path, json.dumps(fields), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    body = json.loads(answer.read())
    return time.perf_counter() - begin, answer.status, body


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        texts = folder / "texts"
        with open(texts, "wb") as output:
            service = subprocess.Popen(
                [BINARY, "--port", str(port), "--threads", "1", "--database", folder / "countersign.db",
                 "--prefix-hourly-limit", "0", "--code-ttl", str(CODE_LIFE), "--log-level", "warning"],
                stdout=output,
            )
        try:
            wait_for(port, "/healthz")
            measure(port, texts)
        finally:
            service.terminate()
            service.wait()


def measure(port, texts):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    phones = {"wrong": "+8613800000001", "expired": "+8613800000002", "used": "+8613800000003"}
    for phone in phones.values():
        assert request(connection, "/codes", {"phone": phone})[1] == 201
    time.sleep(0.5)
    codes = dict(re.findall(r"\[SMS\] (\+\d+) Your verification code is (\d+)", texts.read_text()))
    used = phones["used"]
    assert request(connection, f"/codes/{used}/verify", {"code": codes[used]})[1] == 200
    time.sleep(CODE_LIFE)
    # The same wrong code counts once, and each round gives another, so that every kind writes what it always writes.
    kinds = {
        "wrong": lambda number: (phones["wrong"], f"{number % 1000000:06}", 422),
        "expired": lambda number: (phones["expired"], codes[phones["expired"]], 410),
        "used": lambda number: (used, codes[used], 409),
        "unknown": lambda number: (f"+86139{number:08}", "123456", 422),
    }
    times = {kind: [] for kind in kinds}
    for number in range(ROUNDS):
        for kind, guess in kinds.items():
            phone, code, status = guess(number)
            taken, found, _ = request(connection, f"/codes/{phone}/verify", {"code": code})
            assert found == status, (kind, found)
            times[kind].append(taken)
    medians = {kind: statistics.median(values) * 1e6 for kind, values in times.items()}
    lowest = min(medians.values())
    print("median of unsuccessful guesses, us: " + ", ".join(f"{kind} {value:.0f}" for kind, value in medians.items()))
    print(f"furthest apart: {max(medians.values()) / lowest:.3f}")
    if max(medians.values()) > 1.1 * lowest:
        sys.exit("the kinds can be told apart by time")


if __name__ == "__main__":
    main()
