import { describe, expect, it } from '@jest/globals';
import {
  readUpgradeIntent,
  requireProposer,
  requireVersionStep,
  upgradeIntentAad,
} from '../../../domain/albums/upgrade-intent.js';
import { toHex, utf8 } from '../../../domain/kernel/bytes.js';
import type { CborValue } from '../../../domain/kernel/deterministic-cbor.js';
import { outcomeOf, refusalOf } from '../refusal.js';

const DAY = 86_400;
const intent = {
  intent_id: '01890a5d-ac96-774b-bcce-b302099a8057',
  from_version: '2026-01-01',
  to_version: '2026-06-01',
  proposer_device: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  deadline: 3600,
};
const map = (fields: Record<string, CborValue>): CborValue => new Map(Object.entries(fields));
const without = (key: string) => map(Object.fromEntries(Object.entries(intent).filter(([name]) => name !== key)));
const changed = (change: Record<string, CborValue>) => map({ ...intent, ...change });

describe('the payload of an upgrade intent', () => {
  it('is read as it is', () => {
    expect(readUpgradeIntent(map(intent))).toEqual({
      intentId: intent.intent_id,
      fromVersion: '2026-01-01',
      toVersion: '2026-06-01',
      proposerDevice: intent.proposer_device,
      deadline: 3_600_000,
    });
  });

  it.each<[CborValue, number | string]>([
    [59, 'error.album.intent_malformed'],
    [60, 60],
    [60n, 60],
    [30 * DAY, 30 * DAY],
    [30 * DAY + 1, 'error.album.intent_malformed'],
    [0, 'error.album.intent_malformed'],
    [-60, 'error.album.intent_malformed'],
    [2n ** 63n, 'error.album.intent_malformed'],
    [60.5, 'error.album.intent_malformed'],
    ['3600', 'error.album.intent_malformed'],
    [null, 'error.album.intent_malformed'],
  ])('with deadline %s: %s (quality B7)', (deadline, outcome) => {
    const seconds = outcomeOf(() => readUpgradeIntent(changed({ deadline })).deadline / 1_000);
    expect(seconds).toBe(outcome);
  });

  it('has seven days when it names no deadline', () => {
    expect(readUpgradeIntent(without('deadline')).deadline).toBe(7 * DAY * 1_000);
  });

  it.each<[string, CborValue]>([
    ['', 'text'],
    ['', [intent.intent_id]],
    ['', changed({ extra: 1 })],
    ['', new Map<string | number, CborValue>([...Object.entries(intent), [1, 1]])],
    ['/intent_id', without('intent_id')],
    ['/from_version', without('from_version')],
    ['/to_version', without('to_version')],
    ['/proposer_device', without('proposer_device')],
    ['/intent_id', changed({ intent_id: intent.proposer_device })],
    ['/intent_id', changed({ intent_id: intent.intent_id.toUpperCase() })],
    ['/intent_id', changed({ intent_id: new Uint8Array(16) })],
    ['/from_version', changed({ from_version: '2026-02-30' })],
    ['/to_version', changed({ to_version: '2026-6-1' })],
    ['/to_version', changed({ to_version: 20260601 })],
    ['/proposer_device', changed({ proposer_device: intent.intent_id })],
  ])('is refused at %j: %#', (path, payload) => {
    const refusal = refusalOf(() => readUpgradeIntent(payload));
    expect(refusal.code).toBe('error.album.intent_malformed');
    expect(refusal.details['errors']).toEqual([expect.objectContaining({ path })]);
  });

  it('is bound to its album', () => {
    const expected = `827819${toHex(utf8('service-upgrade-intent/v1'))}6161`;
    expect(toHex(upgradeIntentAad('a'))).toBe(expected);
  });
});

describe('what an intent may ask', () => {
  const read = readUpgradeIntent(map(intent));

  it('is asked by the session’s own device', () => {
    expect(outcomeOf(() => requireProposer(read, intent.proposer_device))).toBeUndefined();
    expect(outcomeOf(() => requireProposer(read, 'another'))).toBe('error.album.intent_signature');
  });

  it.each([
    ['2026-01-01', '2026-06-01', '2026-01-01', '2026-06-01', undefined],
    ['2026-01-01', '2026-01-02', '2025-01-01', '2026-06-01', undefined],
    ['2026-01-02', '2026-06-01', '2026-01-01', '2026-06-01', 'error.album.version_mismatch'],
    ['2025-12-31', '2026-06-01', '2025-01-01', '2026-06-01', 'error.album.version_mismatch'],
    ['2026-01-01', '2026-01-01', '2025-01-01', '2026-06-01', 'error.album.version_mismatch'],
    ['2026-01-01', '2025-12-31', '2025-01-01', '2026-06-01', 'error.album.version_mismatch'],
    ['2026-01-01', '2026-06-02', '2025-01-01', '2026-06-01', 'error.album.version_mismatch'],
    ['2026-01-01', '2026-02-01', '2026-03-01', '2026-06-01', 'error.album.version_mismatch'],
  ])('from %s to %s, within %s to %s, of an album at 2026-01-01: %s', (fromVersion, toVersion, min, max, outcome) => {
    const step = () => requireVersionStep({ ...read, fromVersion, toVersion }, '2026-01-01', { min, max });
    expect(outcomeOf(step)).toBe(outcome);
  });
});
