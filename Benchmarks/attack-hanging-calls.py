"""Delivery of the other messages while some calls of a provider hang: 1 in 100 at 1,000 texts a second, and 1 in 10 at 200 a
second.

Exits with 1 when they take more than 1.5 times as long as without, the batch's patience of 50 ms aside, or are not all sent.
"""

import asyncio
import re
import sys
import threading
import time

from attack import Paced, percentile, phone, post, service

SECONDS = 10


class Provider(threading.Thread):
    """A webhook that answers 204 at once, and never for every `hangs`-th phone; it notes when each came."""

    def __init__(self, hangs):
        super().__init__(daemon=True)
        self.hangs, self.arrivals, self.port = hangs, {}, None
        self._ready = threading.Event()
        self.start()
        self._ready.wait()

    def run(self):
        asyncio.run(self._serve())

    async def _serve(self):
        server = await asyncio.start_server(self._connection, "127.0.0.1", 0, backlog=4096)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await server.serve_forever()

    async def _connection(self, reader, writer):
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                body = await reader.readexactly(int(re.search(rb"(?i)content-length: (\d+)", head)[1]))
                number = int(re.search(rb'"phone":"\+86138(\d+)"', body)[1])
                self.arrivals.setdefault(number, time.monotonic())
                if self.hangs and number % self.hangs == 0:
                    await asyncio.sleep(60)
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()


def run(rate, hangs):
    """How long the messages that do not hang take: p50 and p99 in ms, and until the last came, in s."""
    provider = Provider(hangs)
    url = f"http://127.0.0.1:{provider.port}/"
    with service("--gateway", "webhook", "--webhook-url", url) as (port, _):
        sent = {}

        def request(count):
            sent[count] = time.monotonic()
            return post()(count)

        begin = time.monotonic()
        load = Paced(port, rate, request, clients=8)
        time.sleep(SECONDS)
        load.stop()
        good = [number for number in sent if not hangs or number % hangs]
        end = time.monotonic() + 30
        while any(number not in provider.arrivals for number in good) and time.monotonic() < end:
            time.sleep(0.01)
        missing = [number for number in good if number not in provider.arrivals]
        if missing:
            sys.exit(f"{len(missing)} of {len(good)} messages were not sent, such as {phone(missing[0])}")
        waits = [provider.arrivals[number] - sent[number] for number in good]
        total = max(provider.arrivals[number] for number in good) - begin
        return len(good), percentile(waits, 0.5), percentile(waits, 0.99), total


def main():
    is_late = False
    for rate, hangs in [(1000, 100), (200, 10)]:
        _, _, usual, usual_total = run(rate, 0)
        count, p50, p99, total = run(rate, hangs)
        print(f"{rate} texts a second, 1 in {hangs} hangs: {count} others, p50 {p50:.0f} ms, p99 {p99:.0f} ms (alone "
              f"{usual:.0f} ms), the last after {total:.1f} s (alone {usual_total:.1f} s)")
        is_late |= total > 1.5 * usual_total or p99 > 1.5 * usual + 100
    sys.exit(is_late)


main()
