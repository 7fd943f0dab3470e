"""Says how botocore, of AWS, signs requests to SNS; SigV4OracleTests.swift compares it with ours.

Each line of standard input is a JSON object: `key_id`, `secret`, `region`, `time` such as 20150830T123600Z, `url`, `type`,
the value of Content-Type, and `body`. For each, one line of JSON is printed: `authorization`, the value of that field, and
`form`, the pairs of the body as Python reads them.
"""

import json
import sys
from urllib.parse import parse_qsl

from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

for line in sys.stdin:
    call = json.loads(line)
    fields = {"Content-Type": call["type"], "X-Amz-Date": call["time"]}
    request = AWSRequest("POST", call["url"], headers=fields, data=call["body"].encode())
    request.context["timestamp"] = call["time"]
    signer = SigV4Auth(Credentials(call["key_id"], call["secret"]), "sns", call["region"])
    # What add_auth does, but for reading the clock.
    canonical = signer.canonical_request(request)
    signature = signer.signature(signer.string_to_sign(request, canonical), request)
    authorization = ", ".join(
        [
            f"AWS4-HMAC-SHA256 Credential={signer.scope(request)}",
            f"SignedHeaders={signer.signed_headers(signer.headers_to_sign(request))}",
            f"Signature={signature}",
        ]
    )
    form = parse_qsl(call["body"], keep_blank_values=True, strict_parsing=True)
    print(json.dumps({"authorization": authorization, "form": form}))
