"""What the attacks of `make soak` share: a service, and clients that send at a fixed pace and say how long each answer took."""

import http.client
import json
import subprocess
import tempfile
import threading
import time
from contextlib import contextmanager
from pathlib import Path

from bench import BINARY, free_port, wait_for

LIMITS_OFF = ["--prefix-hourly-limit", "0", "--address-hourly-limit", "0", "--address-phones-limit", "0"]


@contextmanager
def service(*flags):
    """A service with these flags; its port and its process."""
    with tempfile.TemporaryDirectory(prefix="countersign-attack-") as folder:
        port = free_port()
        process = subprocess.Popen(
            [BINARY, "--port", str(port), "--threads", "1", "--database", Path(folder) / "countersign.db",
             "--access-log", "false", *LIMITS_OFF, *flags],
            stdout=subprocess.DEVNULL, stderr=open(Path(folder) / "log", "wb"),
        )
        process.log = Path(folder) / "log"
        try:
            wait_for(port, "/healthz")
            yield port, process
        finally:
            process.kill()
            process.wait()


def phone(number):
    return f"+86138{number:08d}"


class Paced:
    """Sends `rate` requests a second from a few threads, each on a connection of its own, until it is stopped."""

    def __init__(self, port, rate, request, clients=4):
        self.seconds, self.statuses, self._lock = [], {}, threading.Lock()
        self._ended = threading.Event()
        self._threads = [
            threading.Thread(target=self._run, args=(port, rate, request, number, clients)) for number in range(clients)
        ]
        self._start = time.monotonic()
        for thread in self._threads:
            thread.start()

    def _run(self, port, rate, request, number, clients):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for count in range(number, 1 << 40, clients):
            due = self._start + count / rate
            if self._ended.wait(max(0, due - time.monotonic())):
                return
            begin = time.monotonic()
            connection.request(*request(count))
            answer = connection.getresponse()
            answer.read()
            with self._lock:
                self.seconds.append(time.monotonic() - begin)
                self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1

    def stop(self):
        self._ended.set()
        for thread in self._threads:
            thread.join()
        return self


def post(first=0):
    """A send to another phone each time."""
    def request(count):
        return "POST", "/codes", json.dumps({"phone": phone(first + count)}), {"Content-Type": "application/json"}
    return request


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000
