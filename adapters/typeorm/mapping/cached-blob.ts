import { EntitySchema } from './entity-schema.js';
import type { CachedBlob } from '../../../application/ports/stores/cached-blob-store.js';
import { hex, instant, text, u64, uuid } from './columns.js';

export const CachedBlobEntity = new EntitySchema<CachedBlob>({
  name: 'CachedBlob',
  tableName: 'cached_blobs',
  columns: {
    id: uuid({ primary: true }),
    accountId: uuid(),
    contentHash: hex(),
    peer: text(),
    size: u64(),
    charged: u64(),
    createdAt: instant(),
  },
});
