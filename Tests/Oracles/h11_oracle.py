"""Says what h11, another HTTP/1.1 parser, makes of messages; DifferentialTests.swift compares it with ours.

Standard input holds messages, each preceded by its length in four big-endian bytes. For each, one line of JSON is printed:
`requests`, of which the last may be incomplete; `start`, where that which is not a whole request begins; `end`, which is
"done", "incomplete" or "error"; `status`, h11's hint for the answer; and, when more is needed, `refused_when_ended`:
whether two empty lines at the end would have been an error, since h11 looks at a head when all of it is there and ours at
each line. A request that only these lines make visible has the state "ended". Bytes are text in Latin-1.

Every request has a new connection, because h11 waits for the answer to one before it reads the next. One empty line
before a request is skipped here, as RFC 9112 section 2.2 says, because h11 does not.
"""

import json
import sys

import h11

VERSION = "0.16.0"


class Reading:
    """The requests of one message."""

    def __init__(self, data):
        self.data = data
        self.requests = []
        self.start = 0
        self.status = None
        self.refused_when_ended = False
        self.end = self.read()

    def read(self):
        while True:
            if self.data.startswith(b"\r\n", self.start):
                self.start += 2
            if self.start == len(self.data):
                return "done"
            end = self.read_request()
            if end is not None:
                return end

    def read_request(self):
        """Reads one request; returns how the message ends, or None when another may follow."""
        connection = h11.Connection(h11.SERVER)
        connection.receive_data(self.data[self.start :])
        is_ended = False
        while True:
            try:
                event = connection.next_event()
            except h11.RemoteProtocolError as error:
                self.refused_when_ended = is_ended
                self.status = error.error_status_hint
                return "incomplete" if is_ended else "error"
            if event is h11.NEED_DATA:
                if is_ended:
                    return "incomplete"
                is_ended = True
                connection.receive_data(b"\r\n\r\n")
            elif isinstance(event, h11.Request):
                self.add(event, "ended" if is_ended else "head")
            elif isinstance(event, h11.Data) and not is_ended:
                self.requests[-1]["body"] += bytes(event.data).hex()
            elif isinstance(event, h11.EndOfMessage):
                if is_ended:
                    return "incomplete"
                self.start = len(self.data) - len(connection.trailing_data[0])
                self.requests[-1].update(state="complete", end=self.start)
                return None

    def add(self, event, state):
        text = [part.decode("latin-1") for part in (event.method, event.target, event.http_version)]
        fields = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in event.headers]
        self.requests.append(
            dict(zip(("method", "target", "version"), text), fields=fields, body="", state=state, start=self.start,
                 end=len(self.data))
        )


def messages(stream):
    while length := stream.read(4):
        yield stream.read(int.from_bytes(length, "big"))


def main():
    if h11.__version__ != VERSION:
        sys.exit(f"h11 is {h11.__version__}, and the test was written for {VERSION}")
    for message in messages(sys.stdin.buffer):
        reading = Reading(message)
        del reading.data
        print(json.dumps(vars(reading)))


main()
