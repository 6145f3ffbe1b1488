import { DomainError } from '../../domain/kernel/errors.js';
import { SECOND, type Duration, type Instant } from '../../domain/kernel/instant.js';
import { acceptBytes, checkAppend, type UploadSession } from '../../domain/uploads/upload-session.js';
import type { Checkpoint, StagingId } from '../ports/stores/blob-store.js';
import { processingLease, type Progress, type UploadStore } from '../ports/stores/upload-store.js';
import type { Clock } from '../ports/platform/clock.js';
import type { Settings } from '../settings.js';

/**
 * How long a writer that says nothing keeps others out. It is short, since a client whose node died tries again after a
 * few seconds; one that is only slow renews its lease, and one that was slower than this is fenced off by its number.
 */
export const WRITER_LEASE: Duration = 5 * SECOND;
const RENEW_AFTER: Duration = 1.5 * SECOND;
/** What a node that dies costs a client at most. */
const CHECKPOINT_BYTES = 32n << 20n;

/** One PATCH's hold on its upload: acknowledges what is durable, and knows when it has lost its lease. */
export class UploadWriter {
  private renewedAt: Instant;
  private readonly start: bigint;

  constructor(
    private current: UploadSession,
    readonly stagingId: StagingId,
    readonly epoch: number,
    private readonly parts: {
      readonly uploads: UploadStore;
      readonly clock: Clock;
      readonly settings: Pick<Settings, 'uploadExpiry'>;
    },
  ) {
    this.renewedAt = parts.clock.now();
    this.start = current.offset;
  }

  get session(): UploadSession {
    return this.current;
  }

  /** The chunks as they come, the lease renewed with them: a client that stalls lets another connection take over. */
  async *renewing(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      // Also after the clock was set back: the others see by then that the lease is out of reach.
      if (Math.abs(this.now() - this.renewedAt) >= RENEW_AFTER) await this.renew();
      yield chunk;
    }
  }

  /** The last byte is left to `finish`, so that what is behind it is refused while the upload can still go on. */
  get checkpoint(): Checkpoint {
    return {
      every: CHECKPOINT_BYTES,
      acknowledge: async (written) => {
        const grown = this.grownBy(written);
        if (grown.state !== 'WaitingForProcessing') await this.advance(grown, this.now() + WRITER_LEASE);
      },
    };
  }

  /** Acknowledges all that was written, and gives the lease back, or keeps it for processing after the last byte. */
  async finish(written: bigint): Promise<UploadSession> {
    const grown = this.grownBy(written);
    const isWhole = grown.state === 'WaitingForProcessing';
    await this.advance(grown, isWhole ? this.now() + processingLease(grown.request.declaredSize) : 0);
    return grown;
  }

  /** Gives the lease back after a failure; who lost it has nothing to give. */
  async release(): Promise<void> {
    await this.parts.uploads.advance(this.current.id, this.position(), progressOf(this.current), 0);
  }

  private async renew(): Promise<void> {
    await this.advance(this.current, this.now() + WRITER_LEASE);
  }

  private grownBy(written: bigint): UploadSession {
    const news = this.start + written - this.current.offset;
    return acceptBytes(this.current, this.current.offset, news, this.now(), this.parts.settings.uploadExpiry);
  }

  private async advance(grown: UploadSession, until: Instant): Promise<void> {
    const stands = await this.parts.uploads.advance(this.current.id, this.position(), progressOf(grown), until);
    if (!stands) throw await whyNot(this.parts.uploads, this.current, this.now());
    this.current = grown;
    this.renewedAt = this.now();
  }

  private now(): Instant {
    return this.parts.clock.now();
  }

  private position() {
    return { epoch: this.epoch, offset: this.current.offset };
  }
}

function progressOf({ offset, expiresAt, state }: UploadSession): Progress {
  return { offset, expiresAt, state: state === 'WaitingForProcessing' ? state : 'Uploading' };
}

/** Why a conditional write found nothing to write: the session ended, moved on, or is another writer's. */
export async function whyNot(uploads: UploadStore, seen: UploadSession, now: Instant): Promise<Error> {
  const stored = await uploads.find(seen.id);
  if (stored === null) return new DomainError('error.upload.not_found', 'There is no such upload of yours.');
  try {
    checkAppend(stored.session, seen.offset, null, now);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return uploadLocked();
}

export function uploadLocked(): DomainError {
  const retryAfter = WRITER_LEASE / SECOND;
  return new DomainError('error.upload.locked', 'Another request is writing this upload. Wait for its end.', {
    retryAfter,
  });
}
