import { EntitySchema } from 'typeorm';
import type { BlobRecord } from '../../../domain/uploads/blob-attribution.js';
import { hex, instant, integer, text, u64, uuid } from './columns.js';

type BlobRow = Omit<BlobRecord, 'references'> & { readonly refs: number; readonly doomedAt: number | null };

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
    doomedAt: instant({ nullable: true }),
  },
});
