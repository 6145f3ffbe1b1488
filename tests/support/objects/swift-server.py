#!/usr/bin/python3
"""An S3 server for the tests: OpenStack Swift with s3api, one copy of each object, one folder, loopback, without root.

    swift-server.py FOLDER PROXY_PORT ACCOUNT_PORT CONTAINER_PORT OBJECT_PORT

The four servers of Swift run as children of this process, which ends when one of them does; they die with it, so
SIGKILL to this process crashes the whole store. The data in FOLDER outlives it.
"""

import ctypes
import os
import pwd
import signal
import sys

FOLDER = os.path.abspath(sys.argv[1])
KINDS = ('proxy', 'account', 'container', 'object')
PORTS = dict(zip(KINDS, (int(port) for port in sys.argv[2:6])))
CONF = os.path.join(FOLDER, 'conf')
PR_SET_PDEATHSIG = 1

COMMON = '''[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
user = {user}
swift_dir = {conf}
log_level = WARNING
'''

# `error_suppression_limit`: the only back end must never be suppressed after an error.
PROXY = '''
[pipeline:main]
pipeline = catch_errors healthcheck cache bulk s3api tempauth copy container_quotas slo dlo versioned_writes symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
conn_timeout = 10
node_timeout = 120
recoverable_node_timeout = 120
client_timeout = 120
error_suppression_limit = 1000000000
error_suppression_interval = 1
[filter:cache]
paste.filter_factory = no_cache:filter_factory
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
check_bucket_owner = false
max_upload_part_num = 10000
max_multi_delete_objects = 1000
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
user_test_nobody = nothing
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
max_manifest_size = 8388608
rate_limit_after_segment = 100000
[filter:dlo]
use = egg:swift#dlo
rate_limit_after_segment = 100000
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
'''
PLAIN_FILTERS = ('catch_errors', 'healthcheck', 'bulk', 'copy', 'container_quotas', 'symlink')

# `container_update_timeout`: a write is acknowledged when the listing has it.
BACK_END = '''devices = {folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
db_preallocation = off
container_update_timeout = 60
conn_timeout = 10
node_timeout = 60
recon_cache_path = {folder}/cache
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
'''

# Tempauth keeps its tokens in a cache. This one drops everything else, so no entry is stale.
NO_CACHE = '''TOKENS = {}

class Forgetful(object):
    def get(self, key, *_, **__): return TOKENS.get(key)
    def set(self, key, value, *_, **__):
        if '/token/' in key or '/user/' in key: TOKENS[key] = value
    def delete(self, *_, **__): pass
    def incr(self, _key, delta=1, *_, **__): return delta
    def decr(self, *_, **__): return 0
    def get_multi(self, keys, *_, **__): return [None] * len(keys)
    def set_multi(self, *_, **__): pass

def filter_factory(_conf, **_local):
    def wrap(app):
        def call(environ, start_response):
            environ['swift.cache'] = Forgetful()
            return app(environ, start_response)
        return call
    return wrap
'''


def write(name, text):
    with open(os.path.join(CONF, name), 'w') as file:
        file.write(text)


def configure():
    for folder in ('conf', 'cache', 'devices/d1'):
        os.makedirs(os.path.join(FOLDER, folder), exist_ok=True)
    write('no_cache.py', NO_CACHE)
    write('swift.conf', '[swift-hash]\nswift_hash_path_prefix = tests\nswift_hash_path_suffix = tests\n')
    user = pwd.getpwuid(os.geteuid()).pw_name
    for kind in KINDS:
        text = COMMON.format(port=PORTS[kind], user=user, conf=CONF)
        if kind == 'proxy':
            text += PROXY + ''.join(f'[filter:{each}]\nuse = egg:swift#{each}\n' for each in PLAIN_FILTERS)
        else:
            text += BACK_END.format(folder=FOLDER, kind=kind)
        write(kind + '-server.conf', text)


def make_rings():
    from swift.common.ring import RingBuilder
    for kind in KINDS[1:]:
        builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
        address = dict(ip='127.0.0.1', port=PORTS[kind], replication_ip='127.0.0.1', replication_port=PORTS[kind])
        builder.add_dev(dict(id=0, region=1, zone=1, device='d1', weight=1.0, meta='', **address))
        builder.rebalance()
        builder.get_ring().save(os.path.join(CONF, kind + '.ring.gz'))


def serve(kind):
    from swift.common.wsgi import run_wsgi
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # Swift would start a session of its own; it stays in the group so that one signal reaches all processes.
    os.setsid = lambda: None
    log = os.open(os.path.join(FOLDER, kind + '.log'), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 1)
    os.dup2(log, 2)
    extra = {}
    if kind == 'object':
        import swift.obj.server
        extra['global_conf_callback'] = swift.obj.server.global_conf_callback
    os._exit(run_wsgi(os.path.join(CONF, kind + '-server.conf'), kind + '-server', verbose=True, **extra) or 0)


def main():
    configure()
    sys.path.insert(0, CONF)
    import swift.common.utils
    swift.common.utils.set_swift_dir(CONF)
    make_rings()
    # Loaded once, before the fork, so that the children share the memory.
    import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server  # noqa: E401,F401
    children = []

    def stop(*_):
        for child in children:
            os.kill(child, signal.SIGKILL)
        os._exit(0)

    for kind in ('account', 'container', 'object', 'proxy'):
        child = os.fork()
        if child == 0:
            serve(kind)
        children.append(child)
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    ended, status = os.wait()
    sys.stderr.write(f'child {ended} ended: {status}\n')
    children.remove(ended)
    stop()


main()
