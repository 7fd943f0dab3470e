"""Compares how long the four kinds of unsuccessful guesses take, interleaved in one run: who watches the clock must not learn
whether a phone has a code. Fails when their medians lie more than a tenth apart."""

import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import http.client
from pathlib import Path

from bench import BINARY, free_port, wait_for

ROUNDS = int(os.environ.get("VERIFY_ROUNDS", "2000"))
CODE_LIFE = 30


def request(connection, path, fields):
    begin = time.perf_counter()
    connection.request("POST", path, json.dumps(fields), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    body = json.loads(answer.read())
    return time.perf_counter() - begin, answer.status, body


def issue(connection, phones):
    for phone in phones:
        assert request(connection, "/codes", {"phone": phone})[1] == 201


def sent(texts, count):
    """The codes of so many texts, once they are there."""
    while True:
        codes = dict(re.findall(r"\[SMS\] (\+\d+) Your verification code is (\d+)", texts.read_text()))
        if len(codes) == count:
            return codes
        time.sleep(0.01)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        texts = folder / "texts"
        with open(texts, "wb") as output:
            service = subprocess.Popen(
                [BINARY, "--port", str(port), "--threads", "1", "--database", folder / "countersign.db",
                 "--prefix-hourly-limit", "0", "--code-ttl", str(CODE_LIFE), "--log-level", "error", "--failed-verify-alarm", "0"],
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
    kinds = ["wrong", "expired", "used", "unknown"]
    phones = {kind: [f"+8613{digit}{number:08}" for number in range(ROUNDS)] for digit, kind in enumerate(kinds)}
    issue(connection, phones["expired"])
    time.sleep(CODE_LIFE)
    issue(connection, phones["used"])
    codes = sent(texts, 2 * ROUNDS)
    for phone in phones["used"]:
        assert request(connection, f"/codes/{phone}/verify", {"code": codes[phone]})[1] == 200
    issue(connection, phones["wrong"])
    codes = sent(texts, 3 * ROUNDS)
    guesses = {
        "wrong": lambda phone: (f"{(int(codes[phone]) + 1) % 1000000:06}", 422),
        "expired": lambda phone: (codes[phone], 410),
        "used": lambda phone: (codes[phone], 409),
        "unknown": lambda phone: ("123456", 422),
    }
    times = {kind: [] for kind in kinds}
    for number in range(ROUNDS):
        for kind in random.sample(kinds, len(kinds)):
            phone = phones[kind][number]
            code, status = guesses[kind](phone)
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
