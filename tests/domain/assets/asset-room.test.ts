import { describe, expect, it } from '@jest/globals';
import { requireAssetRoom, type AnnouncedReference } from '../../../domain/assets/asset-room.js';
import type { Asset } from '../../../domain/assets/asset.js';
import { aManifest, anAsset } from '../../support/people/builders.js';
import { outcomeOf, refusalOf } from '../refusal.js';

type Kind = AnnouncedReference['kind'];

const ORIGINAL = 1_000;
/** The bytes that are left beside 59 documents of 50,000. */
const REST = 3_000_000 - ORIGINAL - 59 * 50_000;

const of = (index: number, documentBytes = 10, kind: Kind = 'derivative') => ({
  kind,
  contentHash: index.toString(16).padStart(64, '0'),
  documentBytes,
});

const many = (count: number, documentBytes = 10, kind: Kind = 'derivative') =>
  Array.from({ length: count }, (_, index) => of(index, documentBytes, kind));

function holding(references: readonly AnnouncedReference[]): Asset {
  const asset = anAsset();
  const withDocument = (length: number) => ({
    ...asset.original,
    manifest: aManifest({ document: new Uint8Array(length) }),
  });
  const derivatives = references.map(({ kind, contentHash, documentBytes }) => ({
    ...withDocument(documentBytes),
    kind,
    contentHash,
  }));
  return { ...asset, trashedAt: null, metadata: null, original: withDocument(ORIGINAL), derivatives };
}

describe('an asset', () => {
  it.each(['derivative', 'provenance'] as const)('has room for 64 of kind %s', (kind) => {
    const adding = (held: number) => () => requireAssetRoom(holding(many(held, 10, kind)), [], of(100, 10, kind));
    expect(outcomeOf(adding(63))).toBeUndefined();
    expect(refusalOf(adding(64)).details).toEqual({ limit: `${kind}s_per_asset`, maximum: 64 });
  });

  it('counts both kinds apart', () => {
    const both = holding([...many(63), ...many(64, 10, 'provenance')]);
    expect(outcomeOf(() => requireAssetRoom(both, [], of(100)))).toBeUndefined();
  });

  it('counts open uploads, each content once, whether it has the content or not', () => {
    const adding = (open: AnnouncedReference[], added: number) => () =>
      requireAssetRoom(holding(many(62)), open, of(added));
    expect(outcomeOf(adding([of(0), of(1)], 100))).toBeUndefined();
    expect(outcomeOf(adding([of(62)], 100))).toBeUndefined();
    expect(outcomeOf(adding([of(62), of(63)], 63))).toBeUndefined();
    expect(outcomeOf(adding([of(62), of(63)], 100))).toBe('error.limit.reached');
    expect(outcomeOf(() => requireAssetRoom(holding(many(64)), [], of(5)))).toBeUndefined();
  });

  it('has 3,000,000 bytes of documents at most, the original and open uploads included', () => {
    const adding = (open: AnnouncedReference[], added: AnnouncedReference) => () =>
      requireAssetRoom(holding(many(59, 50_000)), open, added);
    expect(outcomeOf(adding([], of(100, REST)))).toBeUndefined();
    expect(outcomeOf(adding([of(101, 20)], of(100, REST - 20)))).toBeUndefined();
    const refusal = refusalOf(adding([of(101, 20)], of(100, REST - 19)));
    expect(refusal.details).toEqual({ limit: 'document_bytes_per_asset', maximum: 3_000_000 });
    expect(refusal.message).toContain('The maximum of 3000000 bytes of signed documents of an asset is reached.');
  });

  it('counts the larger document while an upload replaces a manifest', () => {
    const adding = (open: AnnouncedReference[], added: AnnouncedReference) => () =>
      requireAssetRoom(holding(many(59, 50_000)), open, added);
    expect(outcomeOf(adding([], of(0, 50_000 + REST)))).toBeUndefined();
    expect(outcomeOf(adding([], of(0, 50_001 + REST)))).toBe('error.limit.reached');
    expect(outcomeOf(adding([of(0, 10)], of(100, REST)))).toBeUndefined();
    expect(outcomeOf(adding([of(0, 50_001)], of(100, REST)))).toBe('error.limit.reached');
  });

  it('that has more, from an earlier release, accepts documents that are not larger', () => {
    const adding = (bytes: number) => () => requireAssetRoom(holding(many(64, 60_000)), [], of(0, bytes));
    expect(outcomeOf(adding(60_000))).toBeUndefined();
    expect(outcomeOf(adding(60_001))).toBe('error.limit.reached');
  });
});
