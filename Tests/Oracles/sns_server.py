"""Runs moto's double of Amazon SNS, which checks signatures as AWS does; SNSProcess.swift sends to it.

With the argument `serve` it prints one line of JSON: its `port`, and `key_id` and `secret` of an access key that may
publish, and runs until it is killed. At /moto-api/data.json it tells what was sent. Otherwise it does nothing.
"""

import json
import os
import signal
import sys

# So many calls are taken without a signature: the three below.
os.environ["INITIAL_NO_AUTH_ACTION_COUNT"] = "3"

import boto3
from moto.server import ThreadedMotoServer

POLICY = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "sns:Publish", "Resource": "*"}]}

if sys.argv[1:] != ["serve"]:
    sys.exit()
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
iam = boto3.client(
    "iam", endpoint_url=f"http://{host}:{port}", region_name="us-east-1", aws_access_key_id="none",
    aws_secret_access_key="none",
)
iam.create_user(UserName="countersign")
iam.put_user_policy(UserName="countersign", PolicyName="publish", PolicyDocument=json.dumps(POLICY))
key = iam.create_access_key(UserName="countersign")["AccessKey"]
print(json.dumps({"port": port, "key_id": key["AccessKeyId"], "secret": key["SecretAccessKey"]}), flush=True)
signal.pause()
