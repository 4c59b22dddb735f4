#!/usr/bin/python3
"""Gives up a primary that is silent, sooner than Patroni would: `give-up.py /etc/patroni/config.yml`, beside Patroni on every
node, with the same environment.

Patroni 3.1 and later leave a machine that died its leader key for 20 s. This removes the key after SILENT_SECONDS, and Patroni
does the rest as always. Only the synchronous standby does so, and not while the cluster is paused: it is what takes over, and a
primary that it cannot reach cannot commit either. Nothing is lost if the primary still runs: it commits nothing more once the
standby no longer follows it, and steps down as soon as it looks for its key. docs/decisions/023-giving-up-a-primary.md says why.
"""
import sys
import time

from patroni.config import Config
from patroni.dcs import get_dcs
from patroni.request import PatroniRequest

# HAProxy has ended the primary's sessions after 3 s.
SILENT_SECONDS = 5

settings = {**Config(sys.argv[1]).copy(), "patronictl": True}
store = get_dcs(settings)
request = PatroniRequest(settings)


def is_(role, member):
    try:
        return request(member, "OPTIONS", role, timeout=1, retries=False).status == 200
    except Exception:
        return False


name, heard, now = None, 0.0, time.monotonic()
while True:
    time.sleep(1)
    before, now = now, time.monotonic()
    try:
        cluster = store.get_cluster()
    except Exception as error:
        print("cannot read the cluster:", error, flush=True)
        continue
    leader, own = cluster.leader, cluster.get_member(settings["name"], fallback_to_leader=False)
    if leader is None or own is None or own.data.get("pause"):
        name = None
    elif leader.name != name:
        name, heard = leader.name, now
    elif is_("primary", leader.member) or now - before > SILENT_SECONDS:
        # Or this machine itself stood still.
        heard = now
    elif now - heard >= SILENT_SECONDS and is_("sync", own):
        print(f"{name} has been silent for {now - heard:.1f} s: giving it up", flush=True)
        # The key is removed in the name of the node that holds it, so never from another.
        get_dcs({**settings, "name": name}).delete_leader(leader)
        name = None
