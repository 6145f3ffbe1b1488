import type { UploadId } from '../../domain/kernel/ids.js';
import type { UploadActor } from '../../domain/uploads/upload-request.js';

/** The right of one request to write an upload's first bytes. */
export interface UploadClaim {
  /** Does nothing the second time. */
  readonly end: () => void;
}

/**
 * The uploads whose first bytes this process receives before a lease guards them, so that it admits no second writer
 * meanwhile. Another process does not know of them (docs/decisions/small-uploads.md). Each actor has its own claims:
 * the upload has not been read yet, and a stranger's request for it must not keep others out.
 */
export class UploadClaims {
  private readonly claims = new Map<string, UploadClaim>();

  /** Returns `null` if another request has claimed the upload. */
  take(actor: UploadActor, id: UploadId): UploadClaim | null {
    const key = keyOf(actor, id);
    if (this.claims.has(key)) return null;
    const claim = { end: () => this.end(key, claim) };
    this.claims.set(key, claim);
    return claim;
  }

  isTaken(actor: UploadActor, id: UploadId): boolean {
    return this.claims.has(keyOf(actor, id));
  }

  /** A later request may have claimed the upload again. */
  private end(key: string, claim: UploadClaim): void {
    if (this.claims.get(key) === claim) this.claims.delete(key);
  }
}

/** `sameActor` compares the same two. */
function keyOf({ accountId, linkId }: UploadActor, id: UploadId): string {
  return `${id} ${accountId} ${linkId ?? ''}`;
}
