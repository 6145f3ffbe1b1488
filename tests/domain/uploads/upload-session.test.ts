import { describe, expect, it } from '@jest/globals';
import {
  abandonUpload,
  acceptBytes,
  asOf,
  cancelUpload,
  checkAppend,
  completeUpload,
  failUpload,
  isExpired,
  isGivenUp,
  isOpen,
  remainingBytes,
  reservedBytes,
  startUpload,
} from '../../../domain/uploads/upload-session.js';
import { CLOCK_CORRECTION, DAY } from '../../../domain/kernel/instant.js';
import { outcomeOf, refusalOf } from '../refusal.js';
import { LIFETIME, NOW, pending, uploading, waiting } from './upload-samples.js';

const completed = completeUpload(waiting, 'asset', NOW);
const failed = failUpload(waiting, 'content_hash_mismatch', NOW);
const cancelled = cancelUpload(uploading, NOW);
const expired = asOf(uploading, NOW + LIFETIME);

describe('the way of an upload', () => {
  it('leads from Pending over Uploading and WaitingForProcessing to its end', () => {
    expect(pending).toMatchObject({ state: 'Pending', offset: 0n, expiresAt: NOW + LIFETIME });
    expect(uploading).toMatchObject({ state: 'Uploading', offset: 4n });
    expect(waiting).toMatchObject({ state: 'WaitingForProcessing', offset: 10n });
    expect(completed).toMatchObject({ state: 'Completed', assetId: 'asset', endedAt: NOW });
    expect(failed).toMatchObject({ state: 'Failed', failure: 'content_hash_mismatch' });
    expect(cancelled.state).toBe('Cancelled');
  });

  it('holds its reservation whole until it ends', () => {
    expect([pending, uploading, waiting].map(reservedBytes)).toEqual([10n, 10n, 10n]);
    expect([completed, failed, cancelled, expired].map(reservedBytes)).toEqual([0n, 0n, 0n, 0n]);
    expect([pending, uploading, waiting].map((session) => isOpen(session, NOW))).toEqual([true, true, true]);
    expect([completed, failed, cancelled, expired].map((session) => isOpen(session, NOW))).not.toContain(true);
  });

  it('is started before its first byte, and only once', () => {
    expect(startUpload(pending, NOW)).toMatchObject({ state: 'Uploading', offset: 0n });
    expect(startUpload(uploading, NOW)).toBe(uploading);
    expect([waiting, completed, failed].map((session) => outcomeOf(() => startUpload(session, NOW)))).toEqual(
      Array(3).fill('error.upload.state_conflict'),
    );
    expect(outcomeOf(() => startUpload(pending, NOW + LIFETIME))).toBe('error.upload.gone');
  });

  it('is processed once', () => {
    for (const session of [pending, uploading, completed, failed, cancelled, expired]) {
      expect(outcomeOf(() => completeUpload(session, 'asset', NOW))).toBe('error.upload.state_conflict');
      expect(outcomeOf(() => failUpload(session, 'asset_purged', NOW))).toBe('error.upload.state_conflict');
    }
  });
});

describe('bytes', () => {
  it('are accepted only at the offset, which the error names', () => {
    const refusal = refusalOf(() => acceptBytes(uploading, 3n, 1n, NOW, LIFETIME));
    expect([refusal.code, refusal.details]).toEqual(['error.upload.offset_mismatch', { offset: 4 }]);
    expect(outcomeOf(() => acceptBytes(uploading, 5n, 1n, NOW, LIFETIME))).toBe('error.upload.offset_mismatch');
  });

  it('are taken up to the declared size', () => {
    expect(remainingBytes(uploading)).toBe(6n);
    expect(outcomeOf(() => acceptBytes(uploading, 4n, 7n, NOW, LIFETIME))).toBe('error.upload.too_large');
    expect(outcomeOf(() => checkAppend(uploading, 4n, 6n, NOW))).toBeUndefined();
    expect(outcomeOf(() => checkAppend(uploading, 4n, null, NOW))).toBeUndefined();
  });

  it('that are none leave even a Pending session as it is', () => {
    expect(acceptBytes(pending, 0n, 0n, NOW, LIFETIME)).toBe(pending);
  });

  it('are not accepted after the end, but a client that lost the last answer gets no error', () => {
    for (const session of [waiting, completed]) {
      expect(outcomeOf(() => checkAppend(session, 10n, 0n, NOW))).toBeUndefined();
      expect(outcomeOf(() => checkAppend(session, 10n, 1n, NOW))).toBe('error.upload.too_large');
      expect(outcomeOf(() => checkAppend(session, 4n, 6n, NOW))).toBe('error.upload.offset_mismatch');
    }
    expect(outcomeOf(() => checkAppend(failed, 10n, 0n, NOW))).toBe('error.upload.state_conflict');
    expect(outcomeOf(() => checkAppend(cancelled, 4n, 1n, NOW))).toBe('error.upload.gone');
  });
});

describe('expiry', () => {
  it('is at the very instant, and only of what waits for bytes', () => {
    expect(isExpired(pending, NOW + LIFETIME - 1)).toBe(false);
    expect(isExpired(pending, NOW + LIFETIME)).toBe(true);
    expect(isOpen(uploading, NOW + LIFETIME)).toBe(false);
    expect(isExpired(waiting, NOW + 100 * LIFETIME)).toBe(false);
    expect(asOf(waiting, NOW + 100 * LIFETIME)).toBe(waiting);
    expect(expired).toMatchObject({ state: 'Expired', endedAt: NOW + LIFETIME });
  });

  it('gives up bytes that cannot be read at the same instant, and only once all are there', () => {
    expect(isGivenUp(waiting, NOW + LIFETIME - 1)).toBe(false);
    expect(isGivenUp(waiting, NOW + LIFETIME)).toBe(true);
    for (const session of [pending, uploading, completed, failed])
      expect(isGivenUp(session, NOW + LIFETIME)).toBe(false);
  });

  it('is put off by every accepted byte, and brought nearer by none', () => {
    expect(acceptBytes(uploading, 4n, 1n, NOW + 5, LIFETIME).expiresAt).toBe(NOW + 5 + LIFETIME);
    expect(acceptBytes(uploading, 4n, 1n, NOW + 5, 1).expiresAt).toBe(NOW + LIFETIME);
  });

  it('ends the session for bytes and for cancelling alike', () => {
    expect(outcomeOf(() => acceptBytes(uploading, 4n, 1n, NOW + LIFETIME, LIFETIME))).toBe('error.upload.gone');
    expect(outcomeOf(() => cancelUpload(uploading, NOW + LIFETIME))).toBe('error.upload.gone');
  });
});

it('cancelling works once, and not after the last byte', () => {
  expect(cancelUpload(pending, NOW)).toMatchObject({ state: 'Cancelled', endedAt: NOW });
  expect([cancelled, expired].map((session) => outcomeOf(() => cancelUpload(session, NOW)))).toEqual(
    Array(2).fill('error.upload.gone'),
  );
  expect([waiting, completed, failed].map((session) => outcomeOf(() => cancelUpload(session, NOW)))).toEqual(
    Array(3).fill('error.upload.state_conflict'),
  );
});

it('abandoning ends what waits for bytes, as expired once it is, and leaves the rest', () => {
  for (const session of [pending, uploading]) {
    expect(abandonUpload(session, NOW + LIFETIME - 1)).toMatchObject({ state: 'Cancelled' });
    expect(abandonUpload(session, NOW + LIFETIME)).toMatchObject({ state: 'Expired', endedAt: NOW + LIFETIME });
  }
  for (const session of [waiting, completed, failed, cancelled, expired])
    expect(abandonUpload(session, NOW + LIFETIME)).toBeNull();
});

describe('a clock that was set back after the session was created (quality F10)', () => {
  it('by a little leaves the session as it is', () => {
    for (const session of [pending, uploading, waiting]) expect(asOf(session, NOW - CLOCK_CORRECTION)).toBe(session);
  });

  it.each([CLOCK_CORRECTION + 1, DAY, 365 * DAY])('by %d ms ends it now, and its reservation', (step) => {
    for (const session of [pending, uploading]) {
      const ended = asOf(session, NOW - step);
      expect(ended).toMatchObject({ state: 'Expired', endedAt: NOW - step });
      expect(reservedBytes(ended)).toBe(0n);
      expect(outcomeOf(() => startUpload(session, NOW - step))).toBe('error.upload.gone');
    }
    expect(asOf(waiting, NOW - step)).toBe(waiting);
  });
});
