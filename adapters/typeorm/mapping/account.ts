import { EntitySchema } from './entity-schema.js';
import { bool, instant, text, u64, uuid } from './columns.js';

/** Accounts of both kinds. A sponsored account has no address, handle or password (specification, "Account kinds"). */
export interface AccountRow {
  readonly id: string;
  readonly kind: 'registered' | 'sponsored';
  readonly sponsorId: string | null;
  readonly address: string | null;
  readonly handleUser: string | null;
  readonly passwordHash: string | null;
  readonly displayName: string | null;
  readonly webfinger: boolean;
  readonly suspensionMode: 'uploads' | 'full' | null;
  readonly suspensionReason: string | null;
  readonly createdAt: number;
  readonly deletesAt: number | null;
  /** Committed bytes (`used`), and bytes that open uploads may still add (`reserved`). */
  readonly used: bigint;
  readonly reserved: bigint;
  /** The account's own limits; `null` means the deployment's. */
  readonly softLimit: bigint | null;
  readonly hardLimit: bigint | null;
  /** The time since when `used` has been at or above the hard limit. */
  readonly hardExceededSince: number | null;
}

export const AccountEntity = new EntitySchema<AccountRow>({
  name: 'Account',
  tableName: 'accounts',
  columns: {
    id: uuid({ primary: true }),
    kind: text(),
    sponsorId: uuid({ nullable: true }),
    address: text({ nullable: true }),
    handleUser: text({ nullable: true }),
    passwordHash: text({ nullable: true }),
    displayName: text({ nullable: true }),
    webfinger: bool(),
    suspensionMode: text({ nullable: true }),
    suspensionReason: text({ nullable: true }),
    createdAt: instant(),
    deletesAt: instant({ nullable: true }),
    used: u64(),
    reserved: u64(),
    softLimit: u64({ nullable: true }),
    hardLimit: u64({ nullable: true }),
    hardExceededSince: instant({ nullable: true }),
  },
});
