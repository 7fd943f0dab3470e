"""Says what Twilio's own library signs; TwilioSignatureOracleTests.swift compares it with ours.

Each line of standard input is a JSON object with `token`, `url` and `form`, a list of pairs. For each, one line of JSON is
printed: `signature`, and `accepted`, the signatures that the library takes for genuine at this URL: with and without a port.
"""

import json
import sys
from urllib.parse import urlparse

from twilio.request_validator import RequestValidator, add_port, remove_port


class Form(dict):
    """A form whose names may come more than once."""

    def __init__(self, pairs):
        super().__init__()
        for name, value in pairs:
            self.setdefault(name, []).append(value)

    def getlist(self, name):
        return self[name]


for line in sys.stdin:
    call = json.loads(line)
    validator, url, form = RequestValidator(call["token"]), call["url"], Form(call["form"])
    signature = validator.compute_signature(url, form)
    spellings = [add_port(urlparse(url)), remove_port(urlparse(url))]
    accepted = [validator.compute_signature(spelling, form) for spelling in spellings]
    if not all(validator.validate(url, form, one) for one in accepted):
        sys.exit("the library refuses what it signed")
    print(json.dumps({"signature": signature, "accepted": accepted}))
