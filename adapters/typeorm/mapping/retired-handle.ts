import { EntitySchema } from './entity-schema.js';
import { bytes } from './columns.js';

export const RetiredHandleEntity = new EntitySchema<{ readonly handleHash: Uint8Array }>({
  name: 'RetiredHandle',
  tableName: 'retired_handles',
  columns: { handleHash: bytes({ primary: true }) },
});
