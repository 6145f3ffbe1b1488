import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../../../domain/kernel/errors.js';
import {
  acceptBytes,
  asOf,
  cancelUpload,
  completeUpload,
  createUpload,
  failUpload,
  reservedBytes,
  startUpload,
  type UploadSession,
  type UploadState,
} from '../../../domain/uploads/upload-session.js';
import { pending } from './upload-samples.js';

const LIFETIME = 10;

/** The contract's state diagram as a table of successors. */
const FOLLOWS: Record<UploadState, readonly UploadState[]> = {
  Pending: ['Uploading', 'WaitingForProcessing', 'Cancelled', 'Expired'],
  Uploading: ['WaitingForProcessing', 'Cancelled', 'Expired'],
  WaitingForProcessing: ['Completed', 'Failed'],
  Completed: [],
  Failed: [],
  Cancelled: [],
  Expired: [],
};

type Transition = (session: UploadSession, now: number) => UploadSession;
const transitions = fc.oneof(
  fc.tuple(fc.bigInt({ min: 0n, max: 10n }), fc.bigInt({ min: 0n, max: 10n })).map(
    ([offset, length]): Transition =>
      (session, now) =>
        acceptBytes(session, offset, length, now, LIFETIME),
  ),
  fc.bigInt({ min: 0n, max: 4n }).map(
    (length): Transition =>
      (session, now) =>
        acceptBytes(session, session.offset, length, now, LIFETIME),
  ),
  fc.constantFrom<Transition[]>(
    asOf,
    startUpload,
    cancelUpload,
    (session, now) => completeUpload(session, 'asset', now),
    (session, now) => failUpload(session, 'asset_purged', now),
  ),
);
const steps = fc.array(fc.tuple(transitions, fc.integer({ min: 0, max: 6 })), { maxLength: 40 });

it('any history keeps to the line of states, the cap, and one release', () => {
  fc.assert(
    fc.property(steps, (history) => {
      let session = createUpload(pending, 0, LIFETIME);
      let now = 0;
      let releases = 0;
      let lastByteAt = 0;
      for (const [transition, time] of history) {
        now += time;
        const before = session;
        try {
          session = transition(before, now);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
        }
        if (session.state !== before.state) expect(FOLLOWS[before.state]).toContain(session.state);
        expect(session.offset).toBeGreaterThanOrEqual(before.offset);
        expect(session.offset).toBeLessThanOrEqual(session.request.declaredSize);
        if (session.offset > before.offset) {
          // Only an unexpired session accepts bytes: it expires one lifetime after its last byte.
          expect(now - lastByteAt).toBeLessThan(LIFETIME);
          lastByteAt = now;
        }
        expect(session.state === 'WaitingForProcessing' || session.state === 'Completed').toBe(
          session.offset === session.request.declaredSize && session.state !== 'Failed',
        );
        if (reservedBytes(before) !== reservedBytes(session)) releases += 1;
      }
      expect(releases).toBe(reservedBytes(session) === 0n ? 1 : 0);
    }),
    { numRuns: 1000 },
  );
});
