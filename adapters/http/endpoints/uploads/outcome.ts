import type { Appended } from '../../../../application/uploads/append.js';
import { SECOND } from '../../../../domain/kernel/instant.js';
import { contentMismatch } from '../../../../domain/uploads/blob-refusals.js';
import type { UploadSession } from '../../../../domain/uploads/upload-session.js';

/** The time that the response to the last byte waits for the end of the upload (contract section 6). */
const LONGEST_WAIT = 10 * SECOND;

/**
 * Returns the upload once it has been processed, or after `longestWait` ms, when it is still WaitingForProcessing. Held
 * by `tests/http/uploads/upload-outcome.test.ts`.
 *
 * @throws error.upload.content_mismatch, if the content differs from the announced one
 */
export async function outcomeOf({ session, processed }: Appended, longestWait = LONGEST_WAIT): Promise<UploadSession> {
  const outcome = processed === null ? null : await within(processed, longestWait);
  return unlessMismatched(outcome ?? session);
}

/** @throws error.upload.content_mismatch */
export function unlessMismatched(session: UploadSession): UploadSession {
  if (session.state === 'Failed' && session.failure === 'content_hash_mismatch') throw contentMismatch();
  return session;
}

async function within<T>(work: Promise<T>, longestWait: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, longestWait, null)));
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
