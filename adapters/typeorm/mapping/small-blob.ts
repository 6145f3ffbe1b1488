import { EntitySchema } from './entity-schema.js';
import type { SmallBlob } from '../../../application/ports/stores/small-blob-rows.js';
import { bytes, hex, integer, uuid } from './columns.js';

type SmallBlobRow = SmallBlob & { readonly size: number };

export const SmallBlobEntity = new EntitySchema<SmallBlobRow>({
  name: 'SmallBlob',
  tableName: 'small_blobs',
  columns: {
    location: uuid({ primary: true }),
    contentHash: hex(),
    size: integer(),
    bytes: bytes(),
  },
});
