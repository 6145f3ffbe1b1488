import { describe, expect, it } from '@jest/globals';
import { MAX_SIZE } from '../../../domain/kernel/size.js';
import { checkRepeat, checkUploadRequest, type UploadRequest } from '../../../domain/uploads/upload-request.js';
import { outcomeOf, refusalOf } from '../refusal.js';
import { request } from './upload-samples.js';

const ASSET = '01890000-0000-7000-8000-0000000000aa';
const pathOf = (changed: Partial<UploadRequest>) =>
  refusalOf(() => checkUploadRequest({ ...request, ...changed })).details['errors'];

describe('an upload request', () => {
  it('of each kind is taken: an original makes its asset, the others name one', () => {
    for (const kind of ['original', 'derivative', 'provenance'] as const) {
      const assetId = kind === 'original' ? null : ASSET;
      expect(outcomeOf(() => checkUploadRequest({ ...request, kind, assetId }))).toBeUndefined();
    }
  });

  it('names the field that is wrong', () => {
    const wrong: readonly [Partial<UploadRequest>, string][] = [
      [{ declaredSize: 0n }, '/declared_size'],
      [{ declaredSize: -1n }, '/declared_size'],
      [{ declaredSize: MAX_SIZE + 1n }, '/declared_size'],
      [{ contentHash: 'AB'.repeat(32) }, '/content_hash'],
      [{ contentHash: 'ab' }, '/content_hash'],
      [{ assetId: ASSET }, '/asset_id'],
      [{ kind: 'derivative' }, '/asset_id'],
      [{ kind: 'provenance' }, '/asset_id'],
    ];
    for (const [changed, path] of wrong) expect(pathOf(changed)).toEqual([expect.objectContaining({ path })]);
  });

  it('may be the largest the wire can tell', () => {
    expect(outcomeOf(() => checkUploadRequest({ ...request, declaredSize: MAX_SIZE }))).toBeUndefined();
  });
});

describe('a repeated upload id', () => {
  const actor = { accountId: 'anna', linkId: null };
  const stored = { uploadUserId: 'anna', actor, request };
  const copy = { ...request, manifest: { ...request.manifest, document: Uint8Array.of(1, 2, 3) } };

  it('finds its session with the same request', () => {
    expect(outcomeOf(() => checkRepeat(stored, { uploadUserId: 'anna', actor, request: copy }))).toBeUndefined();
  });

  it('is taken for anybody else, and for any other request', () => {
    const others: readonly Partial<UploadRequest>[] = [
      { albumId: ASSET },
      { kind: 'derivative' },
      { declaredSize: 11n },
      { contentHash: 'cd'.repeat(32) },
      { assetId: ASSET },
      { ownerId: ASSET },
      { manifest: { ...copy.manifest, protocolVersion: '2026-02-01' } },
      { manifest: { ...copy.manifest, cryptoSuiteId: 2 } },
      { manifest: { ...copy.manifest, sidecarSchema: 2 } },
      { manifest: { ...copy.manifest, intentId: ASSET } },
      { manifest: { ...copy.manifest, document: Uint8Array.of(1, 2, 4) } },
    ];
    const outcomes = others.map((other) =>
      outcomeOf(() => checkRepeat(stored, { uploadUserId: 'anna', actor, request: { ...copy, ...other } })),
    );
    expect(outcomes).toEqual(others.map(() => 'error.upload.id_taken'));
    const strangers = [
      { uploadUserId: 'bert', actor },
      { uploadUserId: 'anna', actor: { ...actor, accountId: 'bert' } },
      { uploadUserId: 'anna', actor: { ...actor, linkId: ASSET } },
    ];
    for (const stranger of strangers) {
      expect(outcomeOf(() => checkRepeat(stored, { ...stranger, request: copy }))).toBe('error.upload.id_taken');
    }
  });
});
