/** RFC 9110 section 13.1.2, by the weak comparison: `If-None-Match` names the tag, or everything. */
export function namesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const candidates = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return candidates.includes(etag) || candidates.includes('*');
}
