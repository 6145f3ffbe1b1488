import { EntitySchema } from './entity-schema.js';
import type { Instant } from '../../../domain/kernel/instant.js';
import type { Link } from '../../../domain/links/link.js';
import { bool, bytes, instant, integer, text, u64, uuid } from './columns.js';

export interface LinkRow {
  readonly id: string;
  readonly albumId: string;
  readonly makerId: string;
  readonly kind: Link['kind'];
  readonly tokenHash: Uint8Array;
  readonly bundle: Uint8Array;
  readonly restricted: boolean;
  readonly maxBytes: bigint | null;
  readonly maxFiles: number | null;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
  readonly uses: number;
  readonly lastUsedOn: Instant | null;
  readonly heldBytes: bigint;
  readonly heldFiles: number;
  readonly rateMinute: number;
  readonly rateTaken: number;
}

export const LinkEntity = new EntitySchema<LinkRow>({
  name: 'Link',
  tableName: 'links',
  columns: {
    id: uuid({ primary: true }),
    albumId: uuid(),
    makerId: uuid(),
    kind: text(),
    tokenHash: bytes(),
    bundle: bytes(),
    restricted: bool(),
    maxBytes: u64({ nullable: true }),
    maxFiles: integer({ nullable: true }),
    createdAt: instant(),
    expiresAt: instant({ nullable: true }),
    revokedAt: instant({ nullable: true }),
    uses: integer(),
    lastUsedOn: instant({ nullable: true }),
    heldBytes: u64(),
    heldFiles: integer(),
    rateMinute: integer(),
    rateTaken: integer(),
  },
});

export const LinkAssetEntity = new EntitySchema<{ readonly linkId: string; readonly assetId: string }>({
  name: 'LinkAsset',
  tableName: 'link_assets',
  columns: { linkId: uuid({ primary: true }), assetId: uuid({ primary: true }) },
});
