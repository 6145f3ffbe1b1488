const LONE_SURROGATE = /\p{Cs}/u;
/** C0, DEL and C1: Unicode's category Cc is exactly these. */
const CONTROL = /\p{Cc}/u;

/** A lone surrogate cannot be written as UTF-8: it would be stored as something else than was said. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text);
}

/** Code points, so that an astral character counts once. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}
