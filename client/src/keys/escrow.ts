import { scrypt } from '@noble/hashes/scrypt.js';
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { utf8 } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';
import { decodeCbor, isArray, isBytes } from '../kernel/cbor-decode.js';
import { platform, type Platform } from '../kernel/platform.js';
import { NONCE_BYTES, seal, unseal } from './sealing.js';

const DOMAIN = 'service-escrow/v1';
const SALT_BYTES = 16;
/** 32 MiB and some tenths of a second. A phrase has 128 bits, so this matters only if a phrase was badly chosen. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 } as const;

/** Generates twelve words (BIP 39, 128 bits) for the person to write down. Whoever has them has the account's keys. */
export function newRecoveryPhrase(random: Platform['random'] = platform.random): string {
  return entropyToMnemonic(random(16), wordlist);
}

/**
 * Normalises a phrase to lower case and single spaces; returns `null` if a word or the checksum is wrong. Numbers and
 * signs between the words are dropped: apps show the words in a numbered list, and people write it down as it is.
 */
export function readRecoveryPhrase(typed: string): string | null {
  const words =
    typed
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  const phrase = words.join(' ');
  return validateMnemonic(phrase, wordlist) ? phrase : null;
}

/**
 * Seals the master key for `client.account.putEscrow`. Returns deterministic CBOR of `[domain, salt, sealed]`; the
 * sealing key is scrypt(phrase, salt), and the account id is bound to the ciphertext.
 */
export function sealEscrow(
  masterKey: Uint8Array,
  phrase: string,
  accountId: string,
  random: Platform['random'] = platform.random,
): Uint8Array {
  const salt = random(SALT_BYTES);
  const sealed = seal(escrowKey(phrase, salt), masterKey, context(accountId), random(NONCE_BYTES));
  return encodeCbor([DOMAIN, salt, sealed]);
}

/** Returns `null` for another phrase, another account's blob, or modified bytes. */
export function openEscrow(blob: Uint8Array, phrase: string, accountId: string): Uint8Array | null {
  const parts = decodeCbor(blob);
  if (parts === null || !isArray(parts) || parts.length !== 3 || parts[0] !== DOMAIN) return null;
  const [, salt, sealed] = parts;
  if (!isBytes(salt) || salt.length !== SALT_BYTES || !isBytes(sealed)) return null;
  const typed = readRecoveryPhrase(phrase);
  return typed === null ? null : unseal(escrowKey(typed, salt), sealed, context(accountId));
}

function escrowKey(phrase: string, salt: Uint8Array): Uint8Array {
  return scrypt(utf8(phrase), salt, SCRYPT);
}

function context(accountId: string): Uint8Array {
  return encodeCbor([DOMAIN, accountId]);
}
