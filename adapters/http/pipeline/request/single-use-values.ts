/** 32 bytes in base64url: the form of every challenge and code that a request uses up. */
const VALUE = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const ESCAPE = /\\u([0-9a-f]{4})/gi;

/**
 * Returns the texts in a body that may be single-use values, wherever they are and whatever is wrong with the body: in
 * broken JSON, in a form, beside a member of the same name, in escapes, in UTF-16, or before the byte that exceeded the
 * limit. The sender of a live value holds it, so it is used up (contract section 3). Held by
 * tests/http/sessions/logout-all.test.ts.
 */
export function singleUseValues(body: Buffer): readonly string[] {
  const text = body.toString('latin1').replaceAll('\0', '');
  const resolved = text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return [...new Set([text, resolved].flatMap((each) => each.match(VALUE) ?? []))];
}
