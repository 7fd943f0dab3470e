"""Says what the PyPI package `phonenumbers` makes of spellings; DifferentialTests.swift compares it with ours.

usage: phonenumbers_oracle.py VERSION SEED COUNT

Numbers are drawn from the package's own patterns, every region and line type in turn; some have a digit changed, lost or
added. Each is spelled in one of many ways. A line is printed for each, of fields between tabs: the spelling and its default
region, and then what the package makes of it, in E.164 form, whether it is possible (an unknown number has the length of a
mobile one), its line type and its region; these four are empty when it is no number for the package.

The package is given the number without the signs between digits, some of which it does not take, and with + for 00.
"""

import functools
import random
import re
import re._constants as op
import re._parser
import sys

import phonenumbers
from phonenumbers.phonemetadata import PhoneMetadata

LINE_TYPES = {
    0: "fixed", 1: "mobile", 2: "fixed-or-mobile", 3: "toll-free", 4: "premium", 5: "shared-cost", 6: "voip",
    7: "personal", 8: "pager", 9: "uan", 10: "voicemail", 99: "unknown",
}
PATTERNS = [
    "mobile", "mobile", "mobile", "fixed_line", "fixed_line", "toll_free", "premium_rate", "shared_cost", "voip",
    "personal_number", "pager", "uan", "voicemail", "general_desc",
]
SEPARATORS = [
    " ", "-", ".", "\u00a0", "\u2009", "\u202f", "\u3000", "\u2010", "\u2011", "\u2013", "\u2212", "\uff0d", "\u200b",
    "\u00ad", "\u2060", " (", ") ", " [", "] ", "\uff08", "\uff09", "\u30fc",
]
# The zeros of Arabic, Persian, Devanagari, Bengali, Thai and full-width digits.
ZEROS = [0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50, 0xFF10]
# Where 00 is not dialled, one of these is.
INTERNATIONAL_PREFIXES = ["00", "001", "002", "008", "009", "000", "0011", "010", "011", "119", "810", "0"]


re._MAXCACHE = 100_000  # the package compiles its patterns again and again, and has more than Python keeps
parsed = functools.cache(re._parser.parse)


def drawn(random, pattern):
    """A string that the pattern matches."""

    def of(items):
        return "".join(one(*item) for item in items)

    def one(kind, value):
        if kind is op.LITERAL:
            return chr(value)
        if kind is op.IN:
            return random.choice([digit for member in value for digit in members(*member)])
        if kind is op.SUBPATTERN:
            return of(value[3])
        if kind is op.BRANCH:
            return of(random.choice(value[1]))
        least, most, repeated = value
        return "".join(of(repeated) for _ in range(random.randint(least, most)))

    def members(kind, value):
        if kind is op.LITERAL:
            return chr(value)
        return [chr(code) for code in range(value[0], value[1] + 1)] if kind is op.RANGE else "0123456789"

    return of(parsed(pattern))


def changed(random, number):
    """The number with one digit changed, lost or added."""
    place = random.randrange(len(number))
    digit = random.choice("0123456789")
    return random.choice(
        [number[:place] + digit + number[place + 1 :], number[:place] + number[place + 1 :],
         number[:place] + digit + number[place:]]
    )


def separated(random, digits):
    """The digits with other characters between some of them."""
    text = digits[0]
    for digit in digits[1:]:
        text += (random.choice(SEPARATORS) if random.random() < 0.2 else "") + digit
    return text if len(text) < 38 else digits


def in_other_digits(random, text):
    zero = random.choice(ZEROS)
    return "".join(chr(zero + int(character)) if character in "0123456789" else character for character in text)


def spelled(random, code, region, number, metadata):
    """The spelling, its default region, and the spelling that the package is given."""
    code = str(code)
    prefix = metadata.national_prefix or ""
    international = "+" + code + number
    ways = [
        lambda: international,
        lambda: international,
        lambda: "+" + separated(random, code + number),
        lambda: in_other_digits(random, "+" + separated(random, code + number)),
        lambda: "\uff0b" + separated(random, code + number),
        lambda: "tel:+" + code + "-" + number,
        lambda: "00" + separated(random, code + number),
        lambda: "\u202a" + international + "\u202c",
    ]
    way = random.randrange(len(ways) + 5)
    if way < len(ways):
        return ways[way](), "", international
    if way < len(ways) + 1:
        gap, end = random.choice([(" ", " "), (" (", ") "), ("-", ""), ("", "")])
        return "+" + code + gap + prefix + end + number, "", "+" + code + prefix + number
    if way < len(ways) + 3 or region == "001":
        return separated(random, prefix + number), region, prefix + number
    pattern = metadata.international_prefix or "00"
    own = next((own for own in INTERNATIONAL_PREFIXES if re.fullmatch(pattern, own)), "00")
    other = random.choice(["DE", "CN", "US", "MX", "IT"])
    number = own + str(phonenumbers.country_code_for_region(other))
    number += drawn(random, PhoneMetadata.metadata_for_region(other).mobile.national_number_pattern)
    return separated(random, number), region, number


def answer(text, region):
    try:
        number = phonenumbers.parse(text, region)
    except phonenumbers.NumberParseException:
        return "", "", "", ""
    line_type = phonenumbers.number_type(number)
    # Unknown numbers are possible when mobile ones are.
    reason = phonenumbers.is_possible_number_for_type_with_reason(number, phonenumbers.PhoneNumberType.MOBILE)
    is_possible = line_type != phonenumbers.PhoneNumberType.UNKNOWN or reason == phonenumbers.ValidationResult.IS_POSSIBLE
    e164 = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
    return (
        e164, "possible" if is_possible else "", LINE_TYPES[line_type],
        phonenumbers.region_code_for_number(number) or "",
    )


def main():
    version, seed, count = sys.argv[1:]
    if phonenumbers.__version__ != version:
        sys.exit(f"phonenumbers is {phonenumbers.__version__}, and the test was written for {version}")
    generator = random.Random(int(seed))
    sys.stdout.reconfigure(encoding="utf-8")
    drawers = []
    for code, regions in sorted(phonenumbers.COUNTRY_CODE_TO_REGION_CODE.items()):
        for region in regions:
            metadata = PhoneMetadata.metadata_for_region_or_calling_code(code, region)
            descriptions = [getattr(metadata, name) for name in PATTERNS]
            patterns = [kind.national_number_pattern for kind in descriptions if kind and kind.national_number_pattern]
            drawers.append((code, region, metadata, [pattern for pattern in patterns if pattern != "NA"]))
    for index in range(int(count)):
        code, region, metadata, patterns = drawers[index % len(drawers)]
        number = drawn(generator, generator.choice(patterns))
        if generator.random() < 0.3:
            number = changed(generator, number)
        if not number:
            continue
        text, default, understood = spelled(generator, code, region, number, metadata)
        if default == "001":
            continue
        print(text, default, *answer(understood, default or None), sep="\t")


main()
