import { sha256 as hasher } from '@noble/hashes/sha2.js';
import type { GatehouseClient } from '../client.js';
import { compareBytes, concat, fromBase64Url, sha256 } from '../kernel/bytes.js';
import { cborHead, encodeCbor } from '../kernel/cbor.js';
import type { Album, Asset } from '../api/wire.js';

const HASH_BYTES = 32;

interface Provenance {
  readonly createdAt: string;
  readonly contentHash: string;
  readonly documentHash: Uint8Array;
}

/**
 * Computes frozen_state_hash of crypto suite 1 (contract section 5), in whatever order the parts are added. It keeps 32
 * bytes per document, so that an album of a hundred thousand assets takes a few megabytes.
 */
export class FrozenState {
  private hashes = new Uint8Array(1024 * HASH_BYTES);
  private count = 0;
  private readonly provenance: Provenance[] = [];

  addAlbum({ manifest }: Pick<Album, 'manifest'>): void {
    this.addHash(documentHash(manifest));
  }

  /** Adds an asset, trashed or not, with its derivatives and provenances. */
  addAsset({ manifest, derivatives }: Pick<Asset, 'manifest' | 'derivatives'>): void {
    this.addHash(documentHash(manifest.document));
    for (const derivative of derivatives) {
      const hash = documentHash(derivative.manifest.document);
      this.addHash(hash);
      if (derivative.kind !== 'provenance') continue;
      const { created_at: createdAt, content_hash: contentHash } = derivative;
      this.provenance.push({ createdAt, contentHash, documentHash: hash });
    }
  }

  hash({ album_id, owner_id, members }: Pick<Album, 'album_id' | 'owner_id' | 'members'>): Uint8Array {
    const roles = [[owner_id, 'owner'], ...members.map(({ user_id, role }) => [user_id, role])];
    roles.sort(([left = ''], [right = '']) => (left < right ? -1 : left > right ? 1 : 0));
    const sorted = this.sortedOnce();
    // Hash the array of five item by item, so that the long list of hashes is never encoded as a whole.
    const digest = hasher.create().update(cborHead(4, 5));
    for (const item of ['service-frozen-state/v1', album_id, roles]) digest.update(encodeCbor(item));
    digest.update(cborHead(4, sorted.length));
    for (const at of sorted) digest.update(cborHead(2, HASH_BYTES)).update(this.at(at));
    return digest.update(encodeCbor(this.provenanceHead())).digest();
  }

  private addHash(hash: Uint8Array): void {
    if ((this.count + 1) * HASH_BYTES > this.hashes.length) {
      const larger = new Uint8Array(this.hashes.length * 2);
      larger.set(this.hashes);
      this.hashes = larger;
    }
    this.hashes.set(hash, this.count * HASH_BYTES);
    this.count += 1;
  }

  private at(index: number): Uint8Array {
    return this.hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  }

  private sortedOnce(): number[] {
    const order = Uint32Array.from({ length: this.count }, (_, index) => index);
    order.sort((left, right) => compareBytes(this.at(left), this.at(right)));
    const differs = (at: number, index: number): boolean =>
      index === 0 || compareBytes(this.at(at), this.at(order[index - 1] ?? 0)) !== 0;
    return [...order].filter(differs);
  }

  private provenanceHead(): Uint8Array | null {
    if (this.provenance.length === 0) return null;
    const log = [...this.provenance].sort(compareProvenances);
    return log.reduce<Uint8Array>((head, each) => sha256(concat(head, each.documentHash)), new Uint8Array(HASH_BYTES));
  }
}

/** The document decides if two assets got the same content at the same moment: every member must have one order. */
function compareProvenances(left: Provenance, right: Provenance): number {
  const key = ({ createdAt, contentHash }: Provenance): string => `${createdAt} ${contentHash}`;
  if (key(left) === key(right)) return compareBytes(left.documentHash, right.documentHash);
  return key(left) < key(right) ? -1 : 1;
}

function documentHash(document: string): Uint8Array {
  const bytes = fromBase64Url(document);
  if (bytes === null) throw new TypeError('A manifest document is no base64url.');
  return sha256(bytes);
}

/** Hashes the album as the caller sees it, page by page. Members see the same state only while the album is frozen. */
export async function frozenStateHash(
  client: GatehouseClient,
  albumId: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const call = { signal };
  const album = await client.albums.read(albumId, call);
  const state = new FrozenState();
  state.addAlbum(album);
  for await (const asset of client.albums.allAssets(albumId, call)) state.addAsset(asset);
  for await (const asset of client.albums.allAssets(albumId, { ...call, trashed: 'only' })) state.addAsset(asset);
  return state.hash(album);
}
