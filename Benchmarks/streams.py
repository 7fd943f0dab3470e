"""Opens many event streams at one service and measures how late their ticks are; see README.md."""

import calendar
import json
import os
import re
import resource
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BINARY = Path(__file__).resolve().parent.parent / ".build/release/countersign"
STREAMS = int(os.environ.get("STREAMS", "10000"))
SECONDS = int(os.environ.get("SECONDS_EACH", "20"))
COOLDOWN = 3600
FIRST_PHONE = 8613800000000


class Client:
    """The streams of one process: reads what comes, and notes how long after its instant each tick came."""

    def __init__(self, port):
        self.port = port
        self.selector = selectors.DefaultSelector()
        self.late = []
        self.faults = []

    def open(self, count):
        for number in range(count):
            connection = socket.create_connection(("127.0.0.1", self.port))
            connection.sendall(
                f"GET /codes/+{FIRST_PHONE + number}/cooldown HTTP/1.1\r\nHost: localhost\r\n"
                "Accept: text/event-stream\r\n\r\n".encode()
            )
            connection.setblocking(False)
            self.selector.register(connection, selectors.EVENT_READ, [b"", None])
            self.read(0, False)

    def read(self, timeout, is_measured):
        """Reads for at most `timeout` seconds; a tick's instant is when a whole second before the deadline begins."""
        for key, _ in self.selector.select(timeout):
            chunk = key.fileobj.recv(65536)
            now = time.time()
            if not chunk:
                self.faults.append("a stream ended")
                self.selector.unregister(key.fileobj)
                continue
            state = key.data
            *blocks, state[0] = (state[0] + chunk).split(b"\n\n")
            for block in blocks:
                if b"data: " not in block:
                    continue
                event = json.loads(block.split(b"data: ", 1)[1])
                remaining = event["remaining_seconds"]
                if is_measured:
                    if state[1] is not None and remaining != state[1] - 1:
                        self.faults.append(f"{state[1]} was followed by {remaining}")
                    self.late.append(now - (instant(event["available_at"]) - remaining))
                state[1] = remaining


def instant(text):
    seconds, milliseconds = re.fullmatch(r"(.*)\.(\d+)Z", text).groups()
    if seconds not in instant.known:
        instant.known[seconds] = calendar.timegm(time.strptime(seconds, "%Y-%m-%dT%H:%M:%S"))
    return instant.known[seconds] + int(milliseconds) / 1000


instant.known = {}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(folder):
    port = free_port()
    process = subprocess.Popen(
        [BINARY, "--port", str(port), "--database", folder / "countersign.db", "--prefix-hourly-limit", "0", "--cooldown", str(COOLDOWN),
         "--log-level", "warning"],
        stdout=subprocess.DEVNULL,
    )
    for _ in range(2000):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process, port
        except OSError:
            time.sleep(0.002)
    sys.exit("the service does not listen")


def issue(port, phones):
    """Starts the cooldowns, spread over a second as those of people would be."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        for begin in range(0, len(phones), 100):
            started = time.monotonic()
            for phone in phones[begin:begin + 100]:
                body = f"phone=%2B{phone}"
                connection.sendall(
                    "POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
                )
            answers = b""
            while answers.count(b"HTTP/1.1 201 ") < len(phones[begin:begin + 100]):
                chunk = connection.recv(1 << 20)
                if not chunk or b"HTTP/1.1 4" in chunk or b"HTTP/1.1 5" in chunk:
                    sys.exit("a code was refused")
                answers += chunk
            time.sleep(max(0, 100 / len(phones) - (time.monotonic() - started)))


def cpu_seconds(process):
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    folder = Path(tempfile.mkdtemp(prefix="countersign-streams-"))
    service, port = start(folder)
    try:
        issue(port, [FIRST_PHONE + number for number in range(STREAMS)])
        client = Client(port)
        client.open(STREAMS)
        settled = time.monotonic() + 3
        while time.monotonic() < settled:
            client.read(0.1, False)
        before, begin = cpu_seconds(service), time.monotonic()
        while time.monotonic() < begin + SECONDS:
            client.read(0.1, True)
        spent = time.monotonic() - begin
        used = (cpu_seconds(service) - before) / spent
        status = Path(f"/proc/{service.pid}/status").read_text()
        memory = int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024
    finally:
        service.send_signal(signal.SIGTERM)
        service.wait(timeout=20)
    shutil.rmtree(folder)

    late = sorted(client.late)
    quantile = lambda share: late[int(share * (len(late) - 1))] * 1000
    print(f"{STREAMS} streams, {len(late) / spent:.0f} events/s, {len(client.faults)} faults {client.faults[:3]}")
    print(f"late by ms: p50 {quantile(0.5):.1f}, p99 {quantile(0.99):.1f}, most {quantile(1):.1f}")
    print(f"one core: {used * 100:.0f} %; peak memory: {memory:.0f} MB")
    if client.faults or quantile(0.99) >= 50 or used >= 0.25 or memory >= 200:
        sys.exit("the targets are 50 ms at p99, 25 % of one core and 200 MB")


if __name__ == "__main__":
    main()
