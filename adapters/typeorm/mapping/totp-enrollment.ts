import { EntitySchema } from './entity-schema.js';
import { bytes, instant, integer, uuid } from './columns.js';

export interface TotpEnrollmentRow {
  readonly accountId: string;
  /** Sealed for this account. */
  readonly secret: Uint8Array;
  /** The highest time step used; `null` while the enrollment is pending. */
  readonly lastStep: number | null;
  readonly loginFailures: number;
  readonly loginFailedAt: number;
  readonly sessionFailures: number;
  readonly sessionFailedAt: number;
}

export const TotpEnrollmentEntity = new EntitySchema<TotpEnrollmentRow>({
  name: 'TotpEnrollment',
  tableName: 'totp_enrollments',
  columns: {
    accountId: uuid({ primary: true }),
    secret: bytes(),
    lastStep: integer({ nullable: true }),
    loginFailures: integer(),
    loginFailedAt: instant(),
    sessionFailures: integer(),
    sessionFailedAt: instant(),
  },
});
