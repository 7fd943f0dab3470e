"""Others' GETs beside 15,000 event streams of one phone, which are all due in the same millisecond: their p99; and how late the ticks
are, and what a stream takes of memory.

Exits with 1 when the p99 of the GETs is more than 50 ms, or a stream ends.
"""

import json
import re
import resource
import selectors
import socket
import sys
import threading
import time
from pathlib import Path

from attack import Paced, percentile, service
from streams import instant

SECONDS, RATE, STREAMS = 8, 100, 15_000
PHONE = "+8613800138000"


def get(count):
    return "GET", f"/codes/+86138{count:08d}/cooldown", None, {}


def memory(process):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1])


class Streams(threading.Thread):
    """Opens streams, and reads every hundredth to see how late its ticks are; what the others get fits into their sockets."""

    def __init__(self, port, count):
        super().__init__(daemon=True)
        self.selector, self.clients, self.late, self.ends = selectors.DefaultSelector(), [], [], 0
        for number in range(count):
            client = socket.create_connection(("127.0.0.1", port), timeout=60)
            client.sendall(f"GET /codes/{PHONE}/cooldown HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode())
            client.setblocking(False)
            self.clients.append(client)
            if number % 100 == 0:
                self.selector.register(client, selectors.EVENT_READ)

    def run(self):
        while True:
            for key, _ in self.selector.select(1):
                chunk, now = key.fileobj.recv(65536), time.time()
                self.ends += not chunk
                if b"data: " not in chunk:
                    continue
                event = json.loads(chunk.rsplit(b"data: ", 1)[1].split(b"\n")[0])
                self.late.append(now - (instant(event["available_at"]) - event["remaining_seconds"]))


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    count = min(STREAMS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 500)
    with service("--gateway", "console", "--threads", "2", "--cooldown", "3600") as (port, process):
        body = json.dumps({"phone": PHONE}).encode()
        with socket.create_connection(("127.0.0.1", port)) as client:
            client.sendall(b"POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                           % (len(body), body))
            client.recv(4096)
        before = memory(process)
        streams = Streams(port, count)
        streams.start()
        time.sleep(3)
        streams.late.clear()
        each = (memory(process) - before) / count
        load = Paced(port, RATE, get)
        time.sleep(SECONDS)
        load.stop()
        p99, late = percentile(load.seconds, 0.99), percentile(streams.late, 0.99)
        print(f"GET beside {count} streams of one phone: p50 {percentile(load.seconds, 0.5):.1f} ms, p99 {p99:.1f} ms; ticks late by "
              f"{percentile(streams.late, 0.5):.1f} ms (p50), {late:.1f} ms (p99); {each:.1f} kB each; {streams.ends} ended")
        sys.exit(p99 > 50 or streams.ends > 0)


main()
