/** The longest message of a group: a commit that adds 1,000 devices whose key packages have 8 KB each. */
export const MOST_MESSAGE_BYTES = 8 * 1024 * 1024;

/**
 * The most bytes of a message by its wire format (RFC 9420 section 6). ts-mls makes objects of some hundred bytes for
 * lists of two or three bytes an item, so that 50 MB of them ended the process, and again at each start, since the
 * message stays in the log (tests/client/mls-giants.test.ts). Messages of other formats are not read.
 */
const LIMITS: ReadonlyMap<number, number> = new Map([
  // A public message is a list in plain sight, which anybody can write; a private one only a member of the group.
  [1, 2 * 1024 * 1024],
  [2, MOST_MESSAGE_BYTES],
  [3, MOST_MESSAGE_BYTES],
  [5, 256 * 1024],
]);
const WELCOME = 3;
/** A welcome's list of secrets has some 160 bytes for a device, or 1,300 with a hybrid cipher suite. */
const MOST_SECRETS_BYTES = 2 * 1024 * 1024;

/** True if the message is short enough to be decoded: `bytes` begin with the version and the wire format. */
export function isWithinLimits(bytes: Uint8Array): boolean {
  const format = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0);
  if (bytes.length > (LIMITS.get(format) ?? 0)) return false;
  return format !== WELCOME || vectorLength(bytes, 6) <= MOST_SECRETS_BYTES;
}

/** Returns the length of a vector (RFC 9420 section 2.1.2), which its first byte begins. */
function vectorLength(bytes: Uint8Array, at: number): number {
  const [first = 0, ...others] = bytes.subarray(at, at + (1 << ((bytes[at] ?? 0) >> 6)));
  return others.reduce((sum, byte) => sum * 256 + byte, first & 0x3f);
}
