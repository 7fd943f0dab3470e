"""Others' POSTs beside forged receipts: 200 bodies of 16 kB a second with hundreds of names of messages, and their like for
gateways that sign nothing.

Exits with 1 when their p99 is more than twice what it is alone, when a forged receipt is not refused, or when the log grows.
"""

import statistics
import sys
import time

from attack import Paced, percentile, post, service

SECONDS, RATE, ROUNDS = 5, 100, 3
NAME = "msg_{}_00112233445566778899aabbccddeeff"
FLAGS = [
    "--gateways", "console,aliyun,kannel,vonage",
    "--aliyun-access-key-id", "LTAIEXAMPLE", "--aliyun-access-key-secret", "secret", "--aliyun-sign", "示例",
    "--aliyun-template", "SMS_000000", "--kannel-url", "http://127.0.0.1:1/", "--kannel-user", "user",
    "--kannel-password", "secret", "--vonage-api-key", "abcd1234", "--vonage-api-secret", "secret", "--vonage-from", "Acme",
]


def forged(count):
    number = count + 1
    if count % 4 == 0:
        return "GET", f"/receipts/kannel?id={NAME.format(number)}&status=1", None, {}
    if count % 4 == 1:
        return "POST", "/receipts/vonage", f"client-ref={NAME.format(number)}&status=failed", {
            "Content-Type": "application/x-www-form-urlencoded"}
    entry = '{"out_id":"' + NAME.format(number) + '","success":true}'
    body = "[" + ",".join([entry] * (16_000 // len(entry) - 1)) + "]"
    return "POST", "/receipts/aliyun", body, {"Content-Type": "application/json"}


def main():
    with service(*FLAGS) as (port, process):
        alone, beside, refused = [], [], 0
        for number in range(ROUNDS):
            first = number * 1_000_000
            good = Paced(port, RATE, post(first))
            time.sleep(SECONDS)
            alone.append(percentile(good.stop().seconds, 0.99))
            size = process.log.stat().st_size
            attack = Paced(port, 200, forged, clients=2)
            good = Paced(port, RATE, post(first + 500_000))
            time.sleep(SECONDS)
            beside.append(percentile(good.stop().seconds, 0.99))
            attack.stop()
            refused += attack.statuses.pop(403, 0)
            if attack.statuses or set(good.statuses) != {201}:
                sys.exit(f"unexpected answers: {attack.statuses} {good.statuses}")
            if b"receipt" in process.log.read_bytes()[size:]:
                sys.exit("forged receipts are in the log")
    ratio = statistics.median(beside) / statistics.median(alone)
    print(f"POST beside {refused} forged receipts: p99 {statistics.median(beside):.2f} ms, alone "
          f"{statistics.median(alone):.2f} ms, ratio {ratio:.2f}")
    sys.exit(ratio > 2)


main()
