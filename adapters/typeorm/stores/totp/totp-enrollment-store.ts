import { IsNull, type FindOptionsWhere } from 'typeorm';
import {
  NO_SECOND_FACTOR,
  type CodeCounter,
  type SecondFactor,
  type TotpEnrollmentStore,
} from '../../../../application/ports/stores/totp-enrollment-store.js';
import type { AccountId } from '../../../../domain/kernel/ids.js';
import type { CodeFailures } from '../../../../domain/totp/code-wait.js';
import type { ConfirmedEnrollment } from '../../../../domain/totp/enrollment.js';
import { UUID } from '../../mapping/columns.js';
import { TotpEnrollmentEntity, type TotpEnrollmentRow } from '../../mapping/totp-enrollment.js';
import { isDuplicateKey } from '../../engine/errors.js';
import type { StoreContext } from '../../engine/store-context.js';

const NO_FAILURES = { loginFailures: 0, loginFailedAt: 0, sessionFailures: 0, sessionFailedAt: 0 } as const;

/** Uses TypeORM's entity manager only. */
export class TypeormTotpEnrollmentStore implements TotpEnrollmentStore {
  constructor(private readonly db: StoreContext) {}

  async find(accountId: AccountId): Promise<SecondFactor> {
    return toSecondFactor(await this.db.read(({ manager }) => manager.findOneBy(TotpEnrollmentEntity, { accountId })));
  }

  async lock(accountId: AccountId): Promise<SecondFactor> {
    const { options } = await this.db.lock({ table: 'totp_enrollments', key: UUID.to(accountId) });
    return toSecondFactor(
      await this.db.read(({ manager }) => manager.findOne(TotpEnrollmentEntity, { where: { accountId }, ...options })),
    );
  }

  /** Each statement is atomic by itself: whatever runs between them, a confirmed row is never overwritten. */
  async putPending(accountId: AccountId, secret: Uint8Array): Promise<boolean> {
    const replace = () => this.update({ accountId, lastStep: IsNull() }, { secret });
    if (await replace()) return true;
    try {
      const row = { accountId, secret, lastStep: null, ...NO_FAILURES };
      await this.db.write(({ manager }) => manager.insert(TotpEnrollmentEntity, row));
      return true;
    } catch (error) {
      if (!isDuplicateKey(error, 'PRIMARY')) throw error;
      return replace();
    }
  }

  confirm(accountId: AccountId, { secret, lastStep }: ConfirmedEnrollment): Promise<boolean> {
    return this.update({ accountId, secret, lastStep: IsNull() }, { lastStep });
  }

  advanceStep(accountId: AccountId, seen: number, step: number): Promise<boolean> {
    return this.update({ accountId, lastStep: seen }, { lastStep: step });
  }

  async saveFailures(accountId: AccountId, counter: CodeCounter, failures: CodeFailures | null): Promise<void> {
    const [count, at] = [failures?.failures ?? 0, failures?.lastFailureAt ?? 0];
    const changes =
      counter === 'login'
        ? { loginFailures: count, loginFailedAt: at }
        : { sessionFailures: count, sessionFailedAt: at };
    await this.update({ accountId }, changes);
  }

  async remove(accountId: AccountId): Promise<void> {
    await this.db.write(({ manager }) => manager.delete(TotpEnrollmentEntity, { accountId }));
  }

  private async update(
    where: FindOptionsWhere<TotpEnrollmentRow>,
    changes: Partial<TotpEnrollmentRow>,
  ): Promise<boolean> {
    const result = await this.db.write(({ manager }) => manager.update(TotpEnrollmentEntity, where, changes));
    return result.affected === 1;
  }
}

function toSecondFactor(row: TotpEnrollmentRow | null): SecondFactor {
  if (row === null) return NO_SECOND_FACTOR;
  const { secret, lastStep } = row;
  return {
    enrollment: lastStep === null ? { status: 'pending', secret } : { status: 'confirmed', secret, lastStep },
    failures: {
      login: toFailures(row.loginFailures, row.loginFailedAt),
      session: toFailures(row.sessionFailures, row.sessionFailedAt),
    },
  };
}

function toFailures(failures: number, lastFailureAt: number): CodeFailures | null {
  return failures === 0 ? null : { failures, lastFailureAt };
}
