/** Lower-case letters and digits without l, o, 0 and 1, which people confuse: 32 of them, 5 bits each. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP = 5;

/** The random bytes that a generated password takes: 5 bits of each are used, 125 bits in all. */
export const PASSWORD_BYTES = 25;

/** Makes a password that a person can copy by hand: five groups of five, as `k7m2p-x4c9d-…`. */
export function generatedPassword(random: Uint8Array): string {
  const letters = [...random.subarray(0, PASSWORD_BYTES)].map((byte) => ALPHABET.charAt(byte & 31)).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}
