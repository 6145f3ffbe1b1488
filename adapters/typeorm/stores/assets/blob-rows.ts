import type {
  Arrival,
  BlobExtent,
  BlobPlace,
  BlobRecord,
  Credit,
} from '../../../../domain/uploads/blob-attribution.js';
import type { Row, SqlValue } from '../../engine/sql.js';
import { HEX, INSTANT, INTEGER, optional, TEXT, U64, UUID } from '../../mapping/columns.js';

export function byHash(left: BlobPlace, right: BlobPlace): number {
  return left.contentHash < right.contentHash ? -1 : 1;
}

/** Bytes of hashes or of `placeKey`s, in their order. */
export function sorted(hexes: readonly string[]): SqlValue[] {
  return hexes.toSorted().map((hex) => HEX.to(hex));
}

export function chargeOf({ size, chargedTo, kind, chargedAt }: Omit<Arrival, keyof BlobPlace>): SqlValue[] {
  return [size, UUID.to(chargedTo), kind, chargedAt];
}

/** In the order of `INSERT_INTO`. */
export function valuesOf({ contentHash, location, references, ...blob }: BlobRecord): SqlValue[] {
  return [HEX.to(contentHash), optional(UUID).to(location), ...chargeOf(blob), references];
}

/** Sums come as decimals from MySQL. */
export function toCredit(row: Row): Credit {
  return {
    accountId: UUID.from(row['charged_to']),
    kind: TEXT.from(row['kind']) as Credit['kind'],
    bytes: U64.from(row['bytes']),
  };
}

export function toPlace(row: Row): BlobPlace {
  return { contentHash: HEX.from(row['content_hash']), location: optional(UUID).from(row['location']) };
}

export function toExtent(row: Row): BlobExtent {
  return { ...toPlace(row), size: U64.from(row['size']) };
}

export function toBlob(row: Row): BlobRecord {
  return {
    ...toExtent(row),
    references: INTEGER.from(row['refs']),
    chargedTo: UUID.from(row['charged_to']),
    kind: TEXT.from(row['kind']) as BlobRecord['kind'],
    chargedAt: INSTANT.from(row['charged_at']),
  };
}
