import { DomainError } from '../../../../domain/kernel/errors.js';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** @throws error.request.invalid */
export function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(UTF8.decode(raw));
  } catch (cause) {
    throw new DomainError('error.request.invalid', 'The body is not JSON text in UTF-8.', {}, { cause });
  }
}
