import { EntitySchema } from './entity-schema.js';
import type { ServerKeyKind } from '../../../domain/discovery/server-key.js';
import { bytes, instant, integer, text } from './columns.js';

export interface ServerKeyRow {
  readonly kind: ServerKeyKind;
  readonly generation: number;
  readonly kid: string;
  readonly publicKey: Uint8Array;
  readonly sealedPrivateKey: Uint8Array | null;
  readonly activatedAt: number;
}

export const ServerKeyEntity = new EntitySchema<ServerKeyRow>({
  name: 'ServerKey',
  tableName: 'server_keys',
  columns: {
    kind: text({ primary: true }),
    generation: integer({ primary: true }),
    kid: text(),
    publicKey: bytes(),
    sealedPrivateKey: bytes({ nullable: true }),
    activatedAt: instant(),
  },
});
