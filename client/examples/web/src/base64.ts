import { fromBase64Url } from '@gatehouse/client/keys';

/** Decodes base64url; a text that is none has no bytes, which no signature and no key fits. */
export function bytes(text: string): Uint8Array {
  return fromBase64Url(text) ?? new Uint8Array();
}
