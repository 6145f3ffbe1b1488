import type { JsonSchema } from '../schemas/schema.js';

/** The tags of the document, in reading order. A path gets the first tag with a matching prefix. */
const TAGS: readonly (readonly [tag: string, prefixes: readonly string[], description: string])[] = [
  ['OpenID Connect', ['/v1/auth/oidc'], 'Signing in at an OpenID provider, and linking identities to an account.'],
  ['Second factor', ['/v1/auth/totp'], 'Time-based one-time codes (RFC 6238): enrol, confirm, take off.'],
  [
    'Sessions',
    ['/v1/auth/login', '/v1/auth/refresh', '/v1/auth/sessions', '/v1/auth/logout'],
    'Signing in, getting the next access token, looking at sessions and ending them.',
  ],
  [
    'Sponsored accounts',
    ['/v1/auth/sponsored-accounts'],
    'Accounts without a sign-in of their own, whose storage counts against the sponsor.',
  ],
  [
    'Users',
    ['/v1/auth/discoverability', '/v1/auth/moved', '/v1/users'],
    'Finding a user by the whole handle, and telling that one moved.',
  ],
  ['Accounts', ['/v1/auth'], 'Making an account, its profile and its password.'],
  ['Devices', ['/v1/devices'], 'The signed directory of the devices that may write for an account.'],
  ['Federation', ['/v1/federation'], 'What servers ask of each other, and blobs pulled from a peer.'],
  ['Upgrade ceremony', ['/v1/albums/:id/upgrade'], 'Moving an album to a new protocol version without losing a write.'],
  ['Assets', ['/v1/albums/:id/assets', '/v1/assets', '/v1/blobs'], 'What albums hold: read it, fork it, trash it.'],
  ['Albums', ['/v1/albums'], 'Albums, each pinned to its protocol version for ever, and their members.'],
  ['Links', ['/v1/links'], 'Share links and web-upload links: letting people without an account into an album.'],
  ['Guests', ['/v1/guest'], 'What a guest of a link may do; the link is all that a guest has.'],
  ['Trash', ['/v1/trash'], 'What was put into the trash counts until it is purged.'],
  ['Uploads', ['/upload'], 'Announcing a blob, sending its bytes by tus 1.0.0, and what came of it.'],
  ['Quota', ['/quota'], 'What the caller may store, and what is used of it.'],
  [
    'Discovery',
    ['/.well-known', '/openapi.json'],
    'Public records that say what this server is; never who its users are.',
  ],
  ['Pages', ['/docs', '/console'], 'For people with a browser.'],
  ['Health', ['/healthz', '/readyz', '/metrics'], 'For probes and for Prometheus.'],
  [
    'Operator: overview',
    ['/admin/overview', '/admin/history'],
    'How the service stands, and its figures of the last hours.',
  ],
  [
    'Operator: accounts',
    ['/admin/people', '/admin/accounts'],
    'Find, list, make, suspend, sign out and delete accounts, and set their limits.',
  ],
  ['Operator: log', ['/admin/deeds'], 'What operators did.'],
  ['Operator: keys', ['/admin/keys'], "The server's signing and attestation keys."],
  ['Operator: federation', ['/admin/federation'], 'Capabilities that this server issues to its peers.'],
  ['Operator: deprecations', ['/admin/deprecations'], 'Announcing the end of a protocol version.'],
  ['Operator: quota', ['/admin/quota'], 'Auditing the accounting of storage.'],
  ['Operator: storage', ['/admin/storage'], 'Checking the stored bytes against the ledger.'],
];

/** @throws if no tag matches the path: add one above. */
export function tagOf(path: string): string {
  const found = TAGS.find(([, prefixes]) =>
    prefixes.some((prefix) => (path === '/' ? '/docs' : path).startsWith(prefix)),
  );
  if (found === undefined) throw new Error(`${path} has no tag; give it one in adapters/http/document/tags.ts.`);
  return found[0];
}

/** Returns the tags that the document uses. */
export function tagDescriptions(paths: readonly string[]): readonly JsonSchema[] {
  const used = new Set(paths.map(tagOf));
  return TAGS.filter(([tag]) => used.has(tag)).map(([name, , description]) => ({ name, description }));
}
