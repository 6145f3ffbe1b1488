import { RequestError } from '../../request-error.js';

/** True when `If-None-Match` lists the tag or `*`, by weak comparison (RFC 9110 section 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const candidates = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return candidates.includes(etag) || candidates.includes('*');
}

/**
 * Evaluates `If-Match` of a read (RFC 9110 section 13.1.1). The comparison is strong: a weak tag never matches.
 *
 * @throws error.request.precondition_failed
 */
export function requireMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined) return;
  const candidates = ifMatch.split(',').map((tag) => tag.trim());
  if (candidates.includes(etag) || candidates.includes('*')) return;
  const detail = `The content does not match If-Match: its tag is ${etag}. Read it again, without If-Match.`;
  throw new RequestError('error.request.precondition_failed', detail);
}
