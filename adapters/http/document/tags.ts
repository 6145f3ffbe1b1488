import type { JsonSchema } from '../schemas/schema.js';

/** The tags of the document, in reading order. A path gets the first tag with a matching prefix. */
const TAGS: readonly (readonly [tag: string, prefixes: readonly string[], description: string])[] = [
  ['OpenID Connect', ['/v1/auth/oidc'], 'Sign in at an OpenID provider, and link identities to an account.'],
  ['Second factor', ['/v1/auth/totp'], 'Time-based one-time codes (RFC 6238): enroll, confirm, remove.'],
  [
    'Sessions',
    ['/v1/auth/login', '/v1/auth/refresh', '/v1/auth/sessions', '/v1/auth/logout'],
    'Sign in, refresh the access token, list sessions and revoke them.',
  ],
  [
    'Sponsored accounts',
    ['/v1/auth/sponsored-accounts'],
    'Accounts without a sign-in of their own, whose storage counts towards the sponsor.',
  ],
  [
    'Users',
    ['/v1/auth/discoverability', '/v1/auth/moved', '/v1/users'],
    'Find a user by the whole handle, and publish that a user has moved to another server.',
  ],
  ['Accounts', ['/v1/auth'], 'Create and delete an account; its profile, password and escrow.'],
  ['Devices', ['/v1/devices'], 'The signed directory of the devices that may write for an account.'],
  ['Federation', ['/v1/federation'], 'Requests between servers, and blobs pulled from a peer.'],
  ['Upgrade ceremony', ['/v1/albums/:id/upgrade'], 'Move an album to a new protocol version without losing a write.'],
  [
    'Assets',
    ['/v1/albums/:id/assets', '/v1/assets', '/v1/blobs'],
    'The contents of albums: read, fork and trash them.',
  ],
  ['Albums', ['/v1/albums'], 'Albums, each permanently pinned to its protocol version, and their members.'],
  ['Links', ['/v1/links'], 'Share links and upload links, which give people without an account access to an album.'],
  ['Guests', ['/v1/guest'], 'Requests of a guest, who has a link and no account.'],
  ['Trash', ['/v1/trash'], 'Trashed assets, which count towards the quota until they are purged.'],
  ['Uploads', ['/upload'], 'Start an upload, send its bytes by tus 1.0.0, and read its state.'],
  ['Quota', ['/quota'], 'The caller’s storage limits and usage.'],
  ['Discovery', ['/.well-known', '/openapi.json'], 'Public records about this server, never about its users.'],
  ['Pages', ['/docs', '/console'], 'Pages for people with a browser.'],
  ['Health', ['/healthz', '/readyz', '/metrics'], 'Checks for probes, and metrics for Prometheus.'],
  [
    'Operator: overview',
    ['/admin/overview', '/admin/history'],
    'The state of the service, and its figures of the last hours.',
  ],
  [
    'Operator: accounts',
    ['/admin/people', '/admin/accounts'],
    'Find, list, create, suspend, sign out and delete accounts, and set their limits.',
  ],
  ['Operator: log', ['/admin/deeds'], 'The actions of operators.'],
  ['Operator: keys', ['/admin/keys'], "The server's signing and attestation keys."],
  ['Operator: federation', ['/admin/federation'], 'The peers of this server, and its capabilities.'],
  ['Operator: deprecations', ['/admin/deprecations'], 'Announce the end of a protocol version.'],
  ['Operator: quota', ['/admin/quota'], 'Audit the counters of stored bytes.'],
  ['Operator: storage', ['/admin/storage'], 'Compare the stored bytes with the ledger.'],
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
