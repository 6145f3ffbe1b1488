import { requireRoom } from '../kernel/limits.js';
import type { UploadKind, UploadRequest } from '../uploads/upload-request.js';
import type { Asset } from './asset.js';

/** A derivative or provenance that an open upload will add to an asset, or whose manifest it will replace. */
export interface AnnouncedReference {
  readonly kind: UploadKind;
  readonly contentHash: string;
  readonly documentBytes: number;
}

export function announcedBy({ kind, contentHash, manifest }: UploadRequest): AnnouncedReference {
  return { kind, contentHash, documentBytes: manifest.document.length };
}

/**
 * Requires room in an asset for `added`, beside its references and its `open` uploads without the one of `added`. Each
 * content counts once for each kind, since uploading it again replaces its manifest. The documents are bounded together,
 * since an asset is one item of a list, whose pages are bounded (contract section 6).
 *
 * @throws error.limit.reached
 */
export function requireAssetRoom(
  { original, derivatives }: Asset,
  open: readonly AnnouncedReference[],
  added: AnnouncedReference,
): void {
  const held = derivatives.map(({ manifest, ...reference }) => ({
    ...reference,
    documentBytes: manifest.document.length,
  }));
  const documents = new Map<string, number>();
  for (const each of [...held, ...open]) addTo(documents, each);
  if (!documents.has(keyOf(added))) {
    const others = [...documents.keys()].filter((key) => key.startsWith(`${added.kind} `)).length;
    requireRoom(added.kind === 'derivative' ? 'derivatives_per_asset' : 'provenances_per_asset', others);
  }
  const before = sumOf(documents);
  addTo(documents, added);
  const more = sumOf(documents) - before;
  if (more > 0) requireRoom('document_bytes_per_asset', original.manifest.document.length + before, more);
}

/** Until a manifest is replaced the asset has the old one, so the larger of both counts. */
function addTo(documents: Map<string, number>, reference: AnnouncedReference): void {
  const key = keyOf(reference);
  documents.set(key, Math.max(documents.get(key) ?? 0, reference.documentBytes));
}

function keyOf({ kind, contentHash }: AnnouncedReference): string {
  return `${kind} ${contentHash}`;
}

function sumOf(documents: ReadonlyMap<string, number>): number {
  return [...documents.values()].reduce((sum, bytes) => sum + bytes, 0);
}
