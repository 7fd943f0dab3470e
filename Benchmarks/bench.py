"""Measures the service beside its references, interleaved in one run; see README.md for what the figures mean."""

import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
BINARY = HERE.parent / ".build/release/countersign"
MIGRATIONS = sorted((HERE.parent / "Migrations").glob("*.sql"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))
SECONDS = os.environ.get("SECONDS_EACH", "5")
BODY = (
    '{"phone":"+8613800138000","state":"cooling","can_send":false,"remaining_seconds":57,"cooldown_seconds":60,'
    '"available_at":"2026-11-30T08:00:57.000Z","server_time":"2026-11-30T08:00:00.123Z","reason":"cooldown",'
    '"label":"Resend in 57s","delivery":"sent"}'
)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, path):
    for _ in range(2000):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=1) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.002)
    sys.exit(f"nothing answers on port {port}")


def start_nginx(folder):
    port = free_port()
    config = folder / "nginx.conf"
    config.write_text(
        f"""
        worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
        events {{ worker_connections 1024; }}
        http {{ access_log off; keepalive_requests 1000000000;
          client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
          uwsgi_temp_path {folder}; scgi_temp_path {folder};
          server {{ listen 127.0.0.1:{port} reuseport; default_type application/json;
            location / {{ return 200 '{BODY}'; }} }} }}
        """
    )
    process = subprocess.Popen(["nginx", "-c", str(config), "-p", str(folder)], stderr=subprocess.DEVNULL)
    wait_for(port, "/")
    return process, port


def start_service(folder):
    port = free_port()
    output = open(folder / "messages.txt", "ab")
    begin = time.monotonic()
    process = subprocess.Popen(
        [BINARY, "--port", str(port), "--threads", "1", "--database", folder / "countersign.db", "--prefix-hourly-limit", "0",
         "--log-level", "warning"],
        stdout=output,
    )
    wait_for(port, "/healthz")
    return process, port, time.monotonic() - begin


def peak_memory(process):
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024


def milliseconds(text):
    number, unit = re.fullmatch(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def wrk(port, script=None, argument="0"):
    command = ["wrk", "-t1", "-c64", f"-d{SECONDS}s", "--latency"]
    command += ["-s", str(HERE / script)] if script else []
    command += [f"http://127.0.0.1:{port}/", "--", argument]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        "count": int(re.search(r"(\d+) requests in", text)[1]),
        "bad": int(bad[1]) if bad else 0,
        "p50": milliseconds(re.search(r"^ +50%\s+(\S+)", text, re.M)[1]),
        "p99": milliseconds(re.search(r"^ +99%\s+(\S+)", text, re.M)[1]),
    }


def lines(path):
    return path.read_bytes().count(b"\n")


def main():
    folder = Path(tempfile.mkdtemp(prefix="countersign-bench-"))
    raw = folder / "raw-sqlite"
    schema = folder / "schema.sql"
    schema.write_text("".join(file.read_text() for file in MIGRATIONS))
    subprocess.run(["cc", "-O2", "-o", raw, HERE / "raw-sqlite.c", "-lsqlite3"], check=True)
    nginx, nginx_port = start_nginx(folder)
    service, port, _ = start_service(folder)
    rows = {"nginx": [], "get": [], "raw": [], "post": []}
    late = 0
    try:
        for number in range(ROUNDS):
            rows["nginx"].append(wrk(nginx_port, "get.lua"))
            rows["get"].append(wrk(port, "get.lua"))
            for file in folder.glob("raw.db*"):
                file.unlink()
            rate = subprocess.run(
                [raw, folder / "raw.db", schema, SECONDS], check=True, capture_output=True, text=True
            ).stdout
            rows["raw"].append({"rate": float(rate), "p50": 0, "p99": 0, "bad": 0})
            before = lines(folder / "messages.txt")
            rows["post"].append(wrk(port, "post.lua", str(number)))
            time.sleep(2)
            handed = lines(folder / "messages.txt") - before
            late += max(0, rows["post"][-1]["count"] - handed)
        memory = peak_memory(service)
        service.send_signal(signal.SIGTERM)
        service.wait(timeout=10)
        service, port, ready = start_service(folder)
    finally:
        service.terminate()
        nginx.terminate()
        service.wait(timeout=10)
        nginx.wait(timeout=10)
    shutil.rmtree(folder)

    print(f"{'':22}{'requests/s':>12}{'p50 ms':>9}{'p99 ms':>9}{'errors':>8}")
    names = {"nginx": "nginx, fixed answer", "get": "GET cooldown", "raw": "raw SQLite, 64/commit", "post": "POST /codes"}
    for key, name in names.items():
        median = {field: statistics.median(row[field] for row in rows[key]) for field in ("rate", "p50", "p99", "bad")}
        print(f"{name:22}{median['rate']:12.0f}{median['p50']:9.2f}{median['p99']:9.2f}{median['bad']:8.0f}")
    for name, ours, reference in [("GET / nginx", "get", "nginx"), ("POST / raw SQLite", "post", "raw")]:
        ratios = [a["rate"] / b["rate"] for a, b in zip(rows[ours], rows[reference])]
        print(f"{name}: {statistics.median(ratios):.2f} (rounds: {', '.join(f'{ratio:.2f}' for ratio in ratios)})")
    print(f"messages not handed over within 2 s of the end: {late}")
    print(f"peak memory: {memory:.0f} MB; ready after a restart on this database: {ready * 1000:.0f} ms")


if __name__ == "__main__":
    main()
