const LONE_SURROGATE = /\p{Cs}/u;
/** C0, DEL and C1: exactly Unicode's category Cc. */
const CONTROL = /\p{Cc}/u;

/** True without lone surrogates, which UTF-8 cannot encode: the stored text would differ from the input. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text);
}

/** Counts code points, so that an astral character counts once. */
export function codePoints(text: string): number {
  return Array.from(text).length;
}
