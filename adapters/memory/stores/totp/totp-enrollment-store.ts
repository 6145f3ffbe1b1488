import {
  NO_SECOND_FACTOR,
  type CodeCounter,
  type SecondFactor,
  type TotpEnrollmentStore,
} from '../../../../application/ports/stores/totp-enrollment-store.js';
import { bytesEqual } from '../../../../domain/kernel/bytes.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { CodeFailures } from '../../../../domain/totp/code-wait.js';
import type { ConfirmedEnrollment, PendingEnrollment } from '../../../../domain/totp/enrollment.js';
import { assertInTransaction, type MemoryContext } from '../../engine/memory-database.js';
import type { TableDefinition } from '../../engine/memory-table.js';

type Enrolled = PendingEnrollment | ConfirmedEnrollment;
type EnrollmentRow = SecondFactor & { readonly accountId: AccountId; readonly enrollment: Enrolled };

export const ENROLLMENTS: TableDefinition<EnrollmentRow> = {
  name: 'totp_enrollments',
  keyKinds: ['uuid'],
  key: ({ accountId }) => accountId,
};

export class MemoryTotpEnrollmentStore implements TotpEnrollmentStore {
  constructor(private readonly db: MemoryContext) {}

  find(accountId: AccountId): Promise<SecondFactor> {
    return this.db.run((database) => {
      const row = database.table(ENROLLMENTS).get(accountId);
      return row === null ? NO_SECOND_FACTOR : { enrollment: row.enrollment, failures: row.failures };
    });
  }

  async lock(accountId: AccountId): Promise<SecondFactor> {
    assertInTransaction(this.db);
    return this.find(accountId);
  }

  putPending(accountId: AccountId, secret: Uint8Array): Promise<boolean> {
    const enrollment: Enrolled = { status: 'pending', secret };
    return this.db.run((database) => {
      const table = database.table(ENROLLMENTS);
      if (table.insert({ accountId, enrollment, failures: NO_SECOND_FACTOR.failures }) === null) return true;
      const pending = (row: EnrollmentRow) => row.accountId === accountId && row.enrollment.status === 'pending';
      return table.update(pending, { enrollment }) === 1;
    });
  }

  confirm(accountId: AccountId, confirmed: ConfirmedEnrollment): Promise<boolean> {
    const isIt = ({ status, secret }: Enrolled) => status === 'pending' && bytesEqual(secret, confirmed.secret);
    return this.transit(accountId, (enrollment) => (isIt(enrollment) ? confirmed : null));
  }

  advanceStep(accountId: AccountId, seen: number, step: number): Promise<boolean> {
    return this.transit(accountId, (enrollment) =>
      enrollment.status === 'confirmed' && enrollment.lastStep === seen ? { ...enrollment, lastStep: step } : null,
    );
  }

  saveFailures(accountId: AccountId, counter: CodeCounter, failures: CodeFailures | null): Promise<void> {
    return this.db.run((database) => {
      const table = database.table(ENROLLMENTS);
      const row = table.get(accountId);
      if (row === null) return;
      table.update((each) => each.accountId === accountId, { failures: { ...row.failures, [counter]: failures } });
    });
  }

  async remove(accountId: AccountId): Promise<void> {
    await this.db.run((database) => database.table(ENROLLMENTS).delete((row) => row.accountId === accountId));
  }

  /** `next` returns `null` if the change does not apply. */
  private transit(accountId: AccountId, next: (enrollment: Enrolled) => Enrolled | null): Promise<boolean> {
    return this.db.run((database) => {
      const table = database.table(ENROLLMENTS);
      const row = table.get(accountId);
      const enrollment = row === null ? null : next(row.enrollment);
      if (enrollment === null) return false;
      return table.update((each) => each.accountId === accountId, { enrollment }) === 1;
    });
  }
}
