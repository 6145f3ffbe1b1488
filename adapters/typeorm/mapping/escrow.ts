import { EntitySchema } from './entity-schema.js';
import type { Escrow } from '../../../domain/accounts/escrow.js';
import { bytes, hex, uuid } from './columns.js';

export const EscrowEntity = new EntitySchema<Escrow & { readonly accountId: string }>({
  name: 'Escrow',
  tableName: 'escrows',
  columns: { accountId: uuid({ primary: true }), document: bytes(), contentHash: hex() },
});
