import { fromBase64Url, fromHex, toBase64Url } from '../kernel/bytes.js';
import { encodeCbor, type CborValue } from '../kernel/cbor.js';
import { decodeCbor, isArray, isBytes } from '../kernel/cbor-decode.js';
import { platform, type Platform } from '../kernel/platform.js';
import { hpkeOpen, hpkeSeal, x25519Pair, type HpkeContext, type KeyPair } from './hpke.js';
import { deriveKey } from './signer.js';

// Contributions through upload links: guests seal what opens their files to the link's key, and cannot read the album. The
// bytes are described in docs/structures.md, "Contributions".

const BUNDLE = 'service-link-contributions/v1';
const DOCUMENT = 'service-contribution/v1';
const KEY_BYTES = 32;

/**
 * The key pair of an upload link. It follows from a key that every member of the album has, so that each of them opens the
 * contributions, the link being revoked or not, and no private key is kept anywhere.
 */
export function contributionKeys(albumKey: Uint8Array, linkId: string): KeyPair {
  return x25519Pair(deriveKey(albumKey, `${BUNDLE} ${linkId}`));
}

/** What the bundle of an upload link seals: the public key that contributions are sealed to. */
export function contributionBundle(publicKey: Uint8Array): Uint8Array {
  return encodeCbor([BUNDLE, publicKey]);
}

/** The public key in an opened bundle; `null` for a bundle of another kind. */
export function readContributionBundle(content: Uint8Array): Uint8Array | null {
  const publicKey = labeled(decodeCbor(content), BUNDLE);
  return publicKey?.length === KEY_BYTES ? publicKey : null;
}

/** One contribution of a link: its documents open in its place only. */
export interface ContributionPlace {
  readonly linkId: string;
  /** Of the ciphertext that the document is about, in hex. */
  readonly contentHash: string;
}

/** The manifest document of a contribution, base64url. `info` is the app's: the key of the file, its name. */
export function sealContribution(
  publicKey: Uint8Array,
  place: ContributionPlace,
  info: Uint8Array,
  random: Platform['random'] = platform.random,
): string {
  const sealed = hpkeSeal(publicKey, contextOf(place), info, random(KEY_BYTES));
  return toBase64Url(encodeCbor([DOCUMENT, sealed]));
}

/** `null` for what was not sealed to this key for this place. Whoever has the link may have sealed it. */
export function openContribution(keys: KeyPair, place: ContributionPlace, document: string): Uint8Array | null {
  const bytes = fromBase64Url(document);
  const sealed = bytes === null ? null : labeled(decodeCbor(bytes), DOCUMENT);
  return sealed === null ? null : hpkeOpen(keys, contextOf(place), sealed);
}

function contextOf({ linkId, contentHash }: ContributionPlace): HpkeContext {
  return { info: encodeCbor([DOCUMENT, linkId]), aad: fromHex(contentHash) };
}

/** The bytes of `[label, bytes]`. */
function labeled(value: CborValue | null, label: string): Uint8Array | null {
  if (value === null || !isArray(value) || value.length !== 2 || value[0] !== label) return null;
  const [, bytes] = value;
  return bytes !== undefined && isBytes(bytes) ? bytes : null;
}
