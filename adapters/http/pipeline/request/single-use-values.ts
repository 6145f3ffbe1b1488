import { parseJson } from './json-text.js';

/** 32 bytes in base64url: the form of every challenge and code that a request uses up. */
const VALUE = /(?<![\w-])[\w-]{43}(?![\w-])/g;
/** Each is looked up; a request has reason to name one. */
const MOST = 8;

/**
 * Returns the texts in a body that may be single-use values, wherever they stand and whatever is wrong with the body: in
 * broken JSON, in a form, beside a member of the same name, in UTF-16, or before the byte that was too much. Who holds a
 * live value sent it, so that it is used up (contract section 3). Held by tests/http/sessions/logout-all.test.ts.
 */
export function singleUseValues(body: Buffer): readonly string[] {
  const texts = [body.toString('latin1').replaceAll('\0', ''), withoutEscapes(body)];
  return [...new Set(texts.flatMap((text) => text.match(VALUE) ?? []))].slice(0, MOST);
}

/** The JSON with its characters as they are; empty if it is none. */
function withoutEscapes(body: Buffer): string {
  try {
    return JSON.stringify(parseJson(body));
  } catch {
    return '';
  }
}
