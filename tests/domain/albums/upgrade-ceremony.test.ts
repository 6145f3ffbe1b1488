import { describe, expect, it } from '@jest/globals';
import { abort, liveQuiescence, phase, propose, upgradeStatus } from '../../../domain/albums/upgrade-ceremony.js';
import { CLOCK_CORRECTION, DAY } from '../../../domain/kernel/instant.js';
import type { UpgradeIntent } from '../../../domain/albums/upgrade-intent.js';
import { admitAlbumUpload, admitWrite } from '../../../domain/albums/write-gate.js';
import { outcomeOf, refusalOf } from '../refusal.js';

const RECEIVED = 1_000_000;
const DEADLINE = 60_000;
const END = RECEIVED + DEADLINE;
const window = { min: '2026-01-01', max: '2026-12-31' };
const normal = { protocolVersion: '2026-01-01', quiescence: null };
const idle = { pending: 0, uploading: 0, waitingForProcessing: 0 };
const intent: UpgradeIntent = {
  intentId: 'intent-1',
  fromVersion: '2026-01-01',
  toVersion: '2026-06-01',
  proposerDevice: 'device',
  deadline: DEADLINE,
};
const other = { ...intent, intentId: 'intent-2' };
const first = propose(normal, intent, { proposerId: 'ann', window, used: false, now: RECEIVED });
const quiescing = { ...normal, quiescence: first.quiescence };
const proposeTo = (album: typeof normal | typeof quiescing, what: UpgradeIntent, now: number, used = false) =>
  outcomeOf(() => propose(album, what, { proposerId: 'ann', window, used, now }));

describe('a proposal', () => {
  it('quiesces the album from the moment it is received', () => {
    expect(first).toEqual({
      kind: 'accepted',
      quiescence: {
        upgradePendingTo: '2026-06-01',
        intentId: 'intent-1',
        receivedAt: RECEIVED,
        deadline: DEADLINE,
        proposerDevice: 'device',
        proposerId: 'ann',
      },
    });
  });

  it('repeated changes nothing, received_at above all (quality B4)', () => {
    expect(proposeTo(quiescing, intent, END - 1, true)).toEqual({ kind: 'repeated', quiescence: first.quiescence });
  });

  it('repeated is recognised although the window has moved on meanwhile', () => {
    const moved = { min: '2026-07-01', max: '2026-12-31' };
    expect(propose(quiescing, intent, { proposerId: 'ann', window: moved, used: true, now: END - 1 }).kind).toBe(
      'repeated',
    );
  });

  it.each<[string, Partial<UpgradeIntent>, string]>([
    ['of another id', { intentId: 'intent-2' }, 'error.album.upgrade_in_flight'],
    ['of the same id from another version', { fromVersion: '2026-01-02' }, 'error.album.intent_conflict'],
    ['of the same id to another version', { toVersion: '2026-06-02' }, 'error.album.intent_conflict'],
    ['of the same id by another device', { proposerDevice: 'other' }, 'error.album.intent_conflict'],
    ['of the same id with another deadline', { deadline: DEADLINE + 1000 }, 'error.album.intent_conflict'],
  ])('%s meets the one in flight and is told its id', (_, change, code) => {
    const second = { ...intent, ...change };
    const refusal = refusalOf(() =>
      propose(quiescing, second, { proposerId: 'ann', window, used: true, now: END - 1 }),
    );
    expect([refusal.code, refusal.details]).toEqual([code, { intentId: 'intent-1' }]);
  });

  it('replaces one whose deadline has come', () => {
    expect(proposeTo(quiescing, other, END)).toMatchObject({
      kind: 'accepted',
      quiescence: { intentId: 'intent-2', receivedAt: END },
    });
  });

  it('of an id that was live before is refused, aborted, lapsed and replaced alike (quality B6)', () => {
    const ended = 'error.album.intent_ended';
    expect(proposeTo(normal, intent, RECEIVED + 1, true)).toBe(ended);
    expect(proposeTo(quiescing, intent, END, true)).toBe(ended);
  });

  it('is refused when the versions do not fit', () => {
    const back = { ...other, toVersion: '2026-01-01' };
    expect(proposeTo(normal, back, RECEIVED)).toBe('error.album.version_mismatch');
  });
});

describe('the deadline (quality B5)', () => {
  it('ends the quiescence for gate, status, proposal and abort at one moment', () => {
    const seen = (now: number) => [
      liveQuiescence(quiescing, now) !== null,
      outcomeOf(() => admitAlbumUpload(quiescing, null, now)),
      outcomeOf(() => admitWrite(quiescing, null, now)),
      phase(quiescing, idle, now),
      outcomeOf(() => abort(quiescing, 'intent-1', now).intentId),
      outcomeOf(() => propose(quiescing, other, { proposerId: 'ann', window, used: false, now }).kind),
    ];
    expect(seen(END - 1)).toEqual([
      true,
      'error.upload.album_quiescing',
      'error.album.quiescing',
      'frozen',
      'intent-1',
      'error.album.upgrade_in_flight',
    ]);
    expect(seen(END)).toEqual([false, undefined, undefined, 'normal', 'error.album.no_upgrade', 'accepted']);
  });

  it('lapsed, replaced, and the clock set back: the replaced one is not revived', () => {
    const replacement = propose(quiescing, other, { proposerId: 'ann', window, used: false, now: END });
    const album = { ...normal, quiescence: replacement.quiescence };
    expect(liveQuiescence(album, RECEIVED)?.intentId).toBe('intent-2');
    expect(proposeTo(album, intent, RECEIVED, true)).toBe('error.album.upgrade_in_flight');
    expect(proposeTo(album, intent, END + DEADLINE, true)).toBe('error.album.intent_ended');
  });

  it('continues when the clock is set back a little, and is over when it is set back further (quality F10)', () => {
    expect(liveQuiescence(quiescing, RECEIVED - CLOCK_CORRECTION)?.intentId).toBe('intent-1');
    for (const now of [RECEIVED - CLOCK_CORRECTION - 1, RECEIVED - DAY, RECEIVED - 365 * DAY]) {
      expect(phase(quiescing, idle, now)).toBe('normal');
      expect(outcomeOf(() => admitAlbumUpload(quiescing, null, now))).toBeUndefined();
      expect(outcomeOf(() => abort(quiescing, 'intent-1', now))).toBe('error.album.no_upgrade');
      expect(proposeTo(quiescing, intent, now, true)).toBe('error.album.intent_ended');
      expect(proposeTo(quiescing, other, now)).toMatchObject({
        kind: 'accepted',
        quiescence: { intentId: 'intent-2', receivedAt: now },
      });
    }
  });

  it('aborted, and the clock set back: nothing is live', () => {
    expect(abort(quiescing, 'intent-1', RECEIVED).intentId).toBe('intent-1');
    expect(liveQuiescence(normal, RECEIVED - 1)).toBeNull();
    expect(proposeTo(normal, intent, RECEIVED - 1, true)).toBe('error.album.intent_ended');
  });
});

describe('an abort', () => {
  it('by another id is refused and told the live one (quality B11)', () => {
    const refusal = refusalOf(() => abort(quiescing, 'intent-2', RECEIVED));
    expect(refusal.code).toBe('error.album.intent_mismatch');
    expect(refusal.details).toEqual({ intentId: 'intent-1' });
  });

  it('of nothing is refused', () => {
    expect(outcomeOf(() => abort(normal, 'intent-1', RECEIVED))).toBe('error.album.no_upgrade');
  });
});

describe('the status', () => {
  it.each([
    [{ ...idle, uploading: 1 }, 'quiescing'],
    [{ ...idle, waitingForProcessing: 1 }, 'quiescing'],
    [{ ...idle, pending: 1 }, 'frozen'],
    [idle, 'frozen'],
  ])('with %j is %s (quality B9)', (inFlight, expected) => {
    expect(phase(quiescing, inFlight, RECEIVED)).toBe(expected);
    expect(phase(normal, inFlight, RECEIVED)).toBe('normal');
  });

  it('tells the live intent and counts everything in flight', () => {
    expect(upgradeStatus(quiescing, { pending: 1, uploading: 2, waitingForProcessing: 4 }, RECEIVED)).toEqual({
      phase: 'quiescing',
      intentId: 'intent-1',
      fromVersion: '2026-01-01',
      toVersion: '2026-06-01',
      proposerDevice: 'device',
      receivedAt: RECEIVED,
      expiresAt: END,
      inFlight: 7,
    });
  });

  it('omits a lapsed one, and keeps counting', () => {
    expect(upgradeStatus(quiescing, { ...idle, pending: 2 }, END)).toEqual({
      phase: 'normal',
      intentId: null,
      fromVersion: null,
      toVersion: null,
      proposerDevice: null,
      receivedAt: null,
      expiresAt: null,
      inFlight: 2,
    });
  });
});

describe('the write gate', () => {
  it('passes the ceremony’s own writes, and tells others the live id', () => {
    for (const [admit, code] of [
      [admitAlbumUpload, 'error.upload.album_quiescing'],
      [admitWrite, 'error.album.quiescing'],
    ] as const) {
      expect(outcomeOf(() => admit(quiescing, 'intent-1', RECEIVED))).toBeUndefined();
      for (const id of [null, 'intent-2', '']) {
        const refusal = refusalOf(() => admit(quiescing, id, RECEIVED));
        expect([refusal.code, refusal.details]).toEqual([code, { intentId: 'intent-1' }]);
      }
      expect(outcomeOf(() => admit(normal, 'intent-1', RECEIVED))).toBeUndefined();
    }
  });
});
