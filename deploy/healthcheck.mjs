// Exit code 0 while the service in this container is ready: the operator's listener stays on loopback inside it.
const { ADMIN_HOST, ADMIN_PORT, ADMIN_TOKEN } = process.env;
const host = [undefined, '', '0.0.0.0', '::'].includes(ADMIN_HOST) ? '127.0.0.1' : ADMIN_HOST;
const headers = ADMIN_TOKEN ? { Authorization: `Bearer ${ADMIN_TOKEN}` } : {};
const path = process.argv[2] ?? '/readyz';
// The runtime of the container ends what takes longer than its time-out.
const answer = await fetch(`http://${host}:${ADMIN_PORT || 8081}${path}`, { headers }).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
