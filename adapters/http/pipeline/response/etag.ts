/** True when `If-None-Match` lists the tag or `*`, by weak comparison (RFC 9110 section 13.1.2). */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const candidates = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return candidates.includes(etag) || candidates.includes('*');
}
