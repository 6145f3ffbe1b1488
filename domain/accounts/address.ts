import { utf8 } from '../kernel/bytes.js';
import { invalidField } from '../kernel/errors.js';
import { isWellFormed } from '../kernel/text.js';

/** RFC 5321 section 4.5.3.1.3, in octets. */
export const MAX_ADDRESS = 254;
/**
 * In UTF-16 units. A longer text has a longer normal form than `MAX_ADDRESS`, since no letter has more than two units for
 * each byte that it has in the normal form. Its form is not made: NFC sorts combining characters, in a time that grows
 * with the square of their number, and would stop the service for a second over a body of 64 KiB.
 */
const MAX_SPELLING = 2 * MAX_ADDRESS;
/** No whitespace, no invisible characters, and none that RFC 5321 allows only in quotation marks. */
const LOCAL_PART = /^[^\p{C}\p{Z}"(),:;<>@[\\\]]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*$/u;

/**
 * Returns a login address in its normal form, or `null` when the text is no address. The form is made in this order:
 *
 * 1. surrounding spaces are removed;
 * 2. lower case by Unicode's language-neutral mapping, in the local part as well;
 * 3. Unicode NFC, so that a letter has one spelling however a keyboard composes it.
 *
 * Nothing else is equated: `á` is not `a`, full width is not half width, and a `+tag` stays. Two addresses belong to
 * the same account exactly when their normal forms are equal byte for byte, which is how the stores compare them. Held
 * by tests/domain/accounts/address.test.ts (quality A2).
 */
export function normalAddress(text: string): string | null {
  if (!isWellFormed(text)) return null;
  const spelling = text.trim();
  if (spelling.length > MAX_SPELLING) return null;
  const normal = spelling.toLowerCase().normalize('NFC');
  const at = normal.lastIndexOf('@');
  if (at === -1 || utf8(normal).length > MAX_ADDRESS) return null;
  return LOCAL_PART.test(normal.slice(0, at)) && DOMAIN.test(normal.slice(at + 1)) ? normal : null;
}

/** Returns the beginning of a login address in the spelling of the normal form. */
export function normalForSearch(beginning: string): string {
  return beginning.trim().toLowerCase().normalize('NFC');
}

/** Like `normalAddress`, but rejects text that is no address. */
export function parseAddress(text: string): string {
  const address = normalAddress(text);
  if (address === null)
    throw invalidField('/address', `must be of the form local@domain, at most ${MAX_ADDRESS} bytes`);
  return address;
}

export function localPart(address: string): string {
  return address.slice(0, address.lastIndexOf('@'));
}
