import { parseJson } from './json-text.js';

/** 32 bytes in base64url: the form of every challenge and code that a request uses up. */
const VALUE = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** The most values that are looked up; a proper request names one. */
const MOST = 8;

/**
 * Returns the texts in a body that may be single-use values, wherever they are and whatever is wrong with the body: in
 * broken JSON, in a form, beside a member of the same name, in UTF-16, or before the byte that exceeded the limit. The
 * sender of a live value holds it, so it is used up (contract section 3). Held by
 * tests/http/sessions/logout-all.test.ts.
 */
export function singleUseValues(body: Buffer): readonly string[] {
  const texts = [body.toString('latin1').replaceAll('\0', ''), withoutEscapes(body)];
  return [...new Set(texts.flatMap((text) => text.match(VALUE) ?? []))].slice(0, MOST);
}

/** Returns the JSON with its escapes resolved; an empty text if the body is not JSON. */
function withoutEscapes(body: Buffer): string {
  try {
    return JSON.stringify(parseJson(body));
  } catch {
    return '';
  }
}
