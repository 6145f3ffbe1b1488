import type { UploadSession } from '../../domain/uploads/upload-session.js';
import type { WholeContent } from './upload-at-once.js';
import type { UploadClaim } from './upload-claims.js';
import type { Arriving } from './upload-writer.js';

/** The bytes of one append. */
export interface Append extends Arriving {
  readonly offset: bigint;
  /** `null` when the request does not announce it. */
  readonly length: bigint | null;
  /** All of `bytes`, if they are in memory already. */
  readonly whole?: WholeContent | null;
  /** From `AppendUpload.claim`; it ends when a lease is taken, and the caller ends it in any case. */
  readonly claim?: UploadClaim | null;
  /** Ends `bytes` at once, with an error: for a client that has stopped sending. */
  readonly abort: () => void;
}

/** The result of one append. */
export interface Appended {
  /** The upload with its new bytes. */
  readonly session: UploadSession;
  /**
   * After the last byte: resolves when the upload has been processed, to the upload as it is then, or to `null` if that
   * failed and will be tried again. The caller need not wait. `null` while bytes are missing, and after the end.
   */
  readonly processed: Promise<UploadSession | null> | null;
}
