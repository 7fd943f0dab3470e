"""Says what PyJWT makes of tokens, with the keys that a service publishes; PhoneTokenOracleTests.swift asks it.

Each line of standard input is a JSON object: `token`, `audience`, and `url`, where the key set is. For each, one line of
JSON is printed: `error`, the name of PyJWT's exception, or what the token says: `kid`, `phone`, `verified`, `purpose` and `life`, the
seconds from `iat` to `exp`.
"""

import json
import sys

import cryptography.hazmat.primitives.asymmetric.ed25519
import jwt

REQUIRED = ["aud", "exp", "iat", "jti"]

for line in sys.stdin:
    call = json.loads(line)
    token = call["token"]
    try:
        key = jwt.PyJWKClient(call["url"]).get_signing_key_from_jwt(token)
        claims = jwt.decode(
            token, key, algorithms=["EdDSA"], audience=call["audience"], options={"require": REQUIRED}
        )
    except jwt.PyJWTError as error:
        print(json.dumps({"error": type(error).__name__}))
        continue
    print(
        json.dumps(
            {
                "kid": jwt.get_unverified_header(token)["kid"],
                "phone": claims["phone_number"],
                "verified": claims["phone_number_verified"],
                "purpose": claims["purpose"],
                "life": claims["exp"] - claims["iat"],
            }
        )
    )
