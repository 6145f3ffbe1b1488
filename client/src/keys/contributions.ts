import { fromBase64Url, fromHex, toBase64Url } from '../kernel/bytes.js';
import { encodeCbor, type CborValue } from '../kernel/cbor.js';
import { decodeCbor, isArray, isBytes } from '../kernel/cbor-decode.js';
import { platform, type Platform } from '../kernel/platform.js';
import { hpkeOpen, hpkeSeal, x25519Pair, type HpkeContext, type KeyPair } from './hpke.js';
import { deriveKey } from './signer.js';

// Contributions through upload links: guests seal their files' keys to the link's key and cannot read the album.
// docs/structures.md, "Contributions", describes the bytes.

const BUNDLE = 'service-link-contributions/v1';
const DOCUMENT = 'service-contribution/v1';
const KEY_BYTES = 32;

/**
 * Derives the key pair of an upload link from a key that every member of the album has. Each member can open the
 * contributions, even after the link is revoked, and no private key is stored.
 */
export function contributionKeys(albumKey: Uint8Array, linkId: string): KeyPair {
  return x25519Pair(deriveKey(albumKey, `${BUNDLE} ${linkId}`));
}

/** Encodes the content of an upload link's bundle: the public key that contributions are sealed to. */
export function contributionBundle(publicKey: Uint8Array): Uint8Array {
  return encodeCbor([BUNDLE, publicKey]);
}

/** Returns the public key in an opened bundle; `null` for a bundle of another kind. */
export function readContributionBundle(content: Uint8Array): Uint8Array | null {
  const publicKey = labeled(decodeCbor(content), BUNDLE);
  return publicKey?.length === KEY_BYTES ? publicKey : null;
}

/** The link and ciphertext that a contribution is bound to; its document opens only with these. */
export interface ContributionPlace {
  readonly linkId: string;
  /** SHA-256 of the ciphertext that the document describes, in hex. */
  readonly contentHash: string;
}

/** Returns the manifest document of a contribution, base64url. The app defines `info`: the file's key, its name. */
export function sealContribution(
  publicKey: Uint8Array,
  place: ContributionPlace,
  info: Uint8Array,
  random: Platform['random'] = platform.random,
): string {
  const sealed = hpkeSeal(publicKey, contextOf(place), info, random(KEY_BYTES));
  return toBase64Url(encodeCbor([DOCUMENT, sealed]));
}

/** Returns `null` if the document was not sealed to this key for this place. Anyone with the link can seal one. */
export function openContribution(keys: KeyPair, place: ContributionPlace, document: string): Uint8Array | null {
  const bytes = fromBase64Url(document);
  const sealed = bytes === null ? null : labeled(decodeCbor(bytes), DOCUMENT);
  return sealed === null ? null : hpkeOpen(keys, contextOf(place), sealed);
}

function contextOf({ linkId, contentHash }: ContributionPlace): HpkeContext {
  return { info: encodeCbor([DOCUMENT, linkId]), aad: fromHex(contentHash) };
}

/** Returns the bytes of `[label, bytes]`. */
function labeled(value: CborValue | null, label: string): Uint8Array | null {
  if (value === null || !isArray(value) || value.length !== 2 || value[0] !== label) return null;
  const [, bytes] = value;
  return bytes !== undefined && isBytes(bytes) ? bytes : null;
}
