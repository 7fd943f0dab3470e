"""Prints the keys and rows of CodeDigitsTests.swift: an implementation of the derivation apart from the Swift one.

A code is HMAC-SHA256 of "countersign v1 code" and the parts id, phone, purpose and counter, each preceded by a zero
byte and its length; the first of its four big-endian 64-bit words below the largest multiple of 10^length, reduced.
"""

import hashlib
import hmac


def message(domain, parts):
    joined = b"".join(b"\x00" + bytes([len(part)]) + part for part in parts)
    return b"countersign v1 " + domain + joined


def code(key, code_id, phone, purpose, length):
    bound = 10**length
    limit = 2**64 // bound * bound
    for counter in range(256):
        parts = [code_id, phone.encode("ascii"), purpose.encode("ascii"), bytes([counter])]
        digest = hmac.new(key, message(b"code", parts), hashlib.sha256).digest()
        for start in (0, 8, 16, 24):
            word = int.from_bytes(digest[start : start + 8], "big")
            if word < limit:
                return str(word % bound).zfill(length)
    raise ValueError("no word is below the limit")


def main():
    keys = [bytes(range(32)), b"\xff" * 32, hashlib.sha512(b"countersign").digest(), b"k" * 100]
    ids = [bytes(16), bytes(range(16)), b"\xff" * 16, hashlib.sha256(b"id").digest()[:16]]
    phones = ["8613800138000", "1000000", "999999999999999", "4915112345678"]
    purposes = ["default", "login", "a", "_-z9" * 8]
    for key in keys:
        print(f'"{key.hex()}",')
    for row in range(24):
        key, code_id = keys[row % 4], ids[row // 4 % 4]
        phone, purpose, length = phones[row // 2 % 4], purposes[row // 3 % 4], 6 + row % 5
        print(
            f'({row % 4}, "{code_id.hex()}", {phone}, "{purpose}", {length}, '
            f'"{code(key, code_id, phone, purpose, length)}"),'
        )
    # The first ids, counted from 0, whose code of 6 digits begins with two zeros.
    found = 0
    for number in range(10000):
        code_id = number.to_bytes(16, "big")
        digits = code(keys[0], code_id, phones[0], purposes[0], 6)
        if digits.startswith("00"):
            print(f'(0, "{code_id.hex()}", {phones[0]}, "{purposes[0]}", 6, "{digits}"),')
            found += 1
        if found == 2:
            break


if __name__ == "__main__":
    main()
