import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 as hash } from '@noble/hashes/sha2.js';
import { fromBase64Url, sha256, toBase64Url, toHex, utf8 } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import { isUuid } from '../kernel/uuid.js';
import { platform, type Platform } from '../kernel/platform.js';
import { NONCE_BYTES, seal, unseal } from './sealing.js';

/** Values derived from a link's secret (contract section 6a), which is in the address's fragment: no server sees it. */
export interface LinkSecrets {
  /** The guest's credential, base64url. */
  readonly token: string;
  /** `token_hash`, which the service stores: SHA-256 of the token's 32 bytes, in hex. */
  readonly tokenHash: string;
  /** The key that seals the bundle. */
  readonly key: Uint8Array;
}

export function newLinkSecret(random: Platform['random'] = platform.random): Uint8Array {
  return random(32);
}

export function linkSecrets(secret: Uint8Array): LinkSecrets {
  if (secret.length !== 32) throw new RangeError('A link secret is 32 bytes.');
  const derive = (info: string): Uint8Array => hkdf(hash, secret, undefined, utf8(info), 32);
  const token = derive('service-link-auth/v1');
  return { token: toBase64Url(token), tokenHash: toHex(sha256(token)), key: derive('service-link-key/v1') };
}

/** Seals a link's decryption keys, or the key that contributions are sealed to; returns base64url for `bundle`. */
export function sealLinkBundle(
  secret: Uint8Array,
  linkId: string,
  content: Uint8Array,
  random: Platform['random'] = platform.random,
): string {
  return toBase64Url(seal(linkSecrets(secret).key, content, context(linkId), random(NONCE_BYTES)));
}

export function openLinkBundle(secret: Uint8Array, linkId: string, bundle: string): Uint8Array | null {
  const sealed = fromBase64Url(bundle);
  return sealed === null ? null : unseal(linkSecrets(secret).key, sealed, context(linkId));
}

/** Returns the link's address. `page` is the app's page for guests. */
export function linkAddress(page: string, linkId: string, secret: Uint8Array): string {
  return `${page.split('#')[0] ?? ''}#${linkId}.${toBase64Url(secret)}`;
}

export function readLinkAddress(address: string): { readonly linkId: string; readonly secret: Uint8Array } | null {
  const [linkId, text = ''] = (address.split('#')[1] ?? '').split('.');
  const secret = fromBase64Url(text);
  return isUuid(linkId) && secret?.length === 32 ? { linkId, secret } : null;
}

function context(linkId: string): Uint8Array {
  return encodeCbor(['service-link-bundle/v1', linkId]);
}
