#!/usr/bin/env python3
"""usage: badbot.py TAG FAULT [FROM]: plays any legal move, but from its FROM-th question on (1) does something wrong.
The tag tells its processes from those of others, including those that it starts."""

import json
import os
import random
import subprocess
import sys
import time

BEGUN = time.monotonic()
TAG, FAULT, FROM = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1


def say(**answer):
    print(json.dumps(answer), flush=True)


def misbehave(told):
    if FAULT == "hang":
        time.sleep(1000)
    elif FAULT == "children":  # hangs, and so does what it started
        subprocess.Popen(["sleep", f"98765.{TAG}"])
        time.sleep(1000)
    elif FAULT == "daemon":  # so does what it started in a separate session, whose parent has ended
        subprocess.run(["sh", "-c", f"setsid sleep 98765.{TAG} &"])
        time.sleep(1000)
    elif FAULT == "hermit":  # and in one without a trace of ours, whose parent is there
        subprocess.Popen(["sleep", f"98765.{TAG}"], start_new_session=True, env={"PATH": os.environ["PATH"]})
        time.sleep(1000)
    elif FAULT == "die":
        sys.exit(3)
    elif FAULT == "crash":
        os.abort()
    elif FAULT == "nonsense":
        print("good morning", flush=True)
    elif FAULT == "list":
        print("[1, 2, 3]", flush=True)
    elif FAULT == "bytes":
        os.write(1, bytes(range(256)) + b"\n")
    elif FAULT == "empty":
        print("", flush=True)
    elif FAULT == "number":
        say(type="move", id=told["id"], move=5)
    elif FAULT == "illegal":
        say(type="move", id=told["id"], move="R9@99,99")
    elif FAULT == "long_move":
        say(type="move", id=told["id"], move="x" * 500)
    elif FAULT == "other_id":
        say(type="move", id=told["id"] + 1, move=told["moves"][0])
        time.sleep(1000)
    elif FAULT == "endless_line":
        while True:
            os.write(1, b"x" * 4096)
    elif FAULT == "endless_lines":
        while True:
            say(type="move", id=0, move="old")
    elif FAULT == "late":
        time.sleep(1.5)
        say(type="move", id=told["id"], move=told["moves"][0])
    elif FAULT == "close":
        os.close(1)
        time.sleep(1000)


def main():
    if FAULT == "deaf":
        time.sleep(1000)
    while FAULT == "slow" and time.monotonic() < BEGUN + 11:  # works all the time, as a machine that is too slow
        pass
    asked = 0
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "hello":
            say(type="hello", protocol=2 if FAULT == "protocol" else 1)
        elif told["type"] == "move":
            asked += 1
            if asked >= FROM:
                misbehave(told)
            else:
                say(type="move", id=told["id"], move=random.choice(told["moves"]))


main()
