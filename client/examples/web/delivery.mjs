// A delivery service for the groups of shared albums (`DeliveryService` of @gatehouse/client/mls), small enough to
// read. It carries messages that it cannot read, and stores them in one file. Gatehouse decides who may call: a caller
// of a group's log must be a member of the album, which a request for the album shows.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';

const MOST_BYTES = 1024 * 1024;
const REMEMBERED = 30_000;

/**
 * @param {{ service: () => string, path: string }} options `service` is the service's `BASE_URL`.
 * @returns {(request: import('node:http').IncomingMessage) => Promise<{ status: number, json: unknown }>}
 */
export function deliveryService({ service, path }) {
  const store = openStore(path);
  const ask = remembering((authorization, address) =>
    fetch(service() + address, { headers: { Authorization: authorization } }).then(async (response) => ({
      status: response.status,
      json: await response.json(),
    })),
  );

  const routes = {
    'GET log': async (caller, group, query) => {
      await caller.mayUse(group);
      return { messages: store.log(group).slice(Number(query.get('from'))) };
    },
    'POST log': async (caller, group, _query, { position, message }) => {
      await caller.mayUse(group);
      const isNext = store.log(group).length === position;
      if (isNext) store.add(['log', group, message]);
      return { appended: isNext };
    },
    'GET key-packages': async (caller) => ({ count: store.keyPackages(await caller.id()).length }),
    'POST key-packages': async (caller, _id, _query, { packages }) => {
      const id = await caller.id();
      for (const each of packages) store.add(['package', id, each]);
      return {};
    },
    // A service for many people limits the key packages that a caller may take, so that nobody uses up those of others.
    'POST taken': async (caller, user) => {
      await caller.id();
      const [first = null] = store.keyPackages(user);
      if (first !== null) store.add(['taken', user, first]);
      return { package: first };
    },
    'GET welcomes': async (caller) => ({ welcomes: store.welcomes(await caller.id()) }),
    'POST welcomes': async (caller, user, _query, { group, welcome, position }) => {
      await caller.mayUse(group);
      store.add(['welcome', user, { group, welcome, position }]);
      return {};
    },
  };

  return async (request) => {
    const url = new URL(request.url, 'http://delivery');
    const [, , name = '', id = ''] = url.pathname.split('/');
    const authorization = request.headers.authorization ?? '';
    const asked = async (address) => {
      const { status, json } = await ask(authorization, address);
      if (status !== 200) throw new Refusal(status === 401 ? 401 : 403);
      return json;
    };
    const caller = {
      id: async () => (await asked('/v1/auth/profile')).id,
      mayUse: (group) => asked(`/v1/albums/${encodeURIComponent(group)}`),
    };
    try {
      const route = routes[`${request.method} ${name}`];
      if (route === undefined) throw new Refusal(404);
      const isPost = request.method === 'POST';
      if (isPost && !(Number(request.headers['content-length']) <= MOST_BYTES)) throw new Refusal(413);
      const body = isPost ? JSON.parse(await text(request)) : null;
      return { status: 200, json: await route(caller, id, url.searchParams, body) };
    } catch (error) {
      return { status: error instanceof Refusal ? error.status : 502, json: {} };
    }
  };
}

class Refusal extends Error {
  constructor(status) {
    super(String(status));
    this.status = status;
  }
}

/** Asks the service only once in a while for the same caller and address, since members poll their logs. */
function remembering(ask) {
  const known = new Map();
  return async (authorization, address) => {
    const key = `${authorization} ${address}`;
    const before = known.get(key);
    if (before !== undefined && before.until > Date.now()) return before.answer;
    const answer = await ask(authorization, address);
    if (known.size > 10_000) known.clear();
    if (answer.status === 200) known.set(key, { answer, until: Date.now() + REMEMBERED });
    return answer;
  };
}

/** A file of JSON lines, read at the start; each line is on disk before its call is answered. */
function openStore(path) {
  const [logs, packages, welcomes] = [new Map(), new Map(), new Map()];
  const of = (map, id) => map.get(id) ?? map.set(id, []).get(id);
  const apply = ([kind, id, value]) => {
    if (kind === 'log') of(logs, id).push(value);
    else if (kind === 'package') of(packages, id).push(value);
    else if (kind === 'taken') of(packages, id).splice(of(packages, id).indexOf(value), 1);
    else of(welcomes, id).push(value);
  };
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  for (const line of lines) if (line !== '') apply(JSON.parse(line));
  return {
    add: (entry) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      apply(entry);
    },
    log: (group) => of(logs, group),
    keyPackages: (user) => of(packages, user),
    welcomes: (user) => of(welcomes, user),
  };
}
