import { EntitySchema } from './entity-schema.js';
import type { BlobPlace, BlobRecord } from '../../../domain/uploads/blob-attribution.js';
import { hex, instant, integer, text, u64, uuid } from './columns.js';

type BlobRow = Omit<BlobRecord, 'references'> & { readonly refs: number };

interface DoomedBlobRow extends BlobPlace {
  /** The location, or the first half of the hash where there is none. */
  readonly id: string;
}

export const BlobEntity = new EntitySchema<BlobRow>({
  name: 'Blob',
  tableName: 'blobs',
  columns: {
    contentHash: hex({ primary: true }),
    size: u64(),
    chargedTo: uuid(),
    kind: text(),
    chargedAt: instant(),
    refs: integer(),
  },
});

/** The places of bytes that wait for their removal. */
export const DoomedBlobEntity = new EntitySchema<DoomedBlobRow>({
  name: 'DoomedBlob',
  tableName: 'doomed_blobs',
  columns: {
    id: uuid({ primary: true }),
    contentHash: hex(),
    location: uuid({ nullable: true }),
  },
});
