"""Others' GETs beside 8,000 idle connections of one client, and beside half requests of 15,000: the p99, and what memory the service
takes meanwhile and afterwards.

Exits with 1 when the p99 is more than twice what it is alone, when one of the others is refused, or when memory passes 150 MB.
"""

import re
import resource
import socket
import sys
import time
from pathlib import Path

from attack import Paced, percentile, service

SECONDS, RATE = 5, 200
HALF = b"POST /codes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 16000\r\n\r\n" + b"x" * 15000


def get(_):
    return "GET", "/codes/+8613800138000/cooldown", None, {}


def memory(process):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024


def opened(port, count, content):
    """So many connections that have sent this much, however few of them the service keeps."""
    clients = []
    for number in range(count):
        client = socket.socket()
        client.bind((f"127.0.0.{2 + number % 8}", 0))
        client.settimeout(10)
        try:
            client.connect(("127.0.0.1", port))
            client.setblocking(False)
            client.send(content)
        except OSError:
            pass  # it was refused or given up: that is what is measured
        clients.append(client)
    return clients


def measured(port):
    load = Paced(port, RATE, get)
    time.sleep(SECONDS)
    load.stop()
    return percentile(load.seconds, 0.99), load.statuses


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    places = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 500
    is_bad = False
    for name, count, content in [("idle connections", 8000, b""), ("half requests", min(15_000, places), HALF)]:
        with service("--gateway", "console", "--max-connections", "20000", "--head-timeout", "60", "--body-timeout", "60") as (
            port, process
        ):
            alone, _ = measured(port)
            before = memory(process)
            clients = opened(port, count, content)
            held = memory(process)
            p99, statuses = measured(port)
            for client in clients:
                client.close()
            time.sleep(2)
            print(f"GET beside {count} {name}: p99 {p99:.2f} ms, alone {alone:.2f} ms, ratio {p99 / alone:.2f}; {before:.0f} MB, "
                  f"{held:.0f} MB meanwhile, {memory(process):.0f} MB afterwards; {statuses}")
            is_bad |= p99 > 2 * alone or held > 150 or set(statuses) != {200}
    sys.exit(is_bad)


main()
