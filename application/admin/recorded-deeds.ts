import { uuidV7 } from '../../domain/kernel/ids.js';
import type { Make, Parts } from '../parts.js';
import type { OperatorLog } from '../ports/stores/operator-log.js';
import { unitOfWorkBy, type UnitOfWork } from '../ports/stores/unit-of-work.js';
import { deedOf, type Deed, type DeedOf } from './operator-deeds.js';

type Needed = Pick<Parts, 'unitOfWork' | 'operatorLog' | 'clock' | 'random'>;

interface UseCase {
  execute(...args: readonly unknown[]): Promise<unknown>;
}

/**
 * Returns `make` for operators: a use case that changes something also writes its entry of the operators' log, in its
 * own transaction if it has one, so that neither exists without the other. A rejected one writes none. The admin
 * listener and the command line get every use case from here, so neither use cases nor endpoints write entries.
 */
export function recordingDeeds<Given extends Needed>(parts: Given, make: Make<Given>): Make<Given> {
  return <Instance>(useCase: new (parts: Given) => Instance): Instance => {
    const instance = make(useCase);
    const deed = deedOf(useCase);
    if (deed === undefined) return instance;
    const recording = new Recording(parts, useCase as unknown as new (parts: Given) => UseCase, deed);
    const execute = (...args: readonly unknown[]) => recording.execute(args);
    return Object.assign(Object.create(instance as object) as Instance & object, { execute });
  };
}

class Recording<Given extends Needed> {
  constructor(
    private readonly parts: Given,
    private readonly useCase: new (parts: Given) => UseCase,
    private readonly deed: DeedOf,
  ) {}

  async execute(args: readonly unknown[]): Promise<unknown> {
    const { unitOfWork, operatorLog } = this.parts;
    if (this.deed.when === 'before') {
      await this.append(operatorLog, this.deed.entry(args, undefined));
      return new this.useCase(this.parts).execute(...args);
    }
    const entry = { isWritten: false };
    const changing = unitOfWorkBy(async (work) => {
      // A transaction that is rolled back or run again takes its entry with it.
      const [result, hasEntry] = await unitOfWork.run(async (stores) => {
        const result = await work(stores);
        const due = entry.isWritten ? null : this.deed.entry(args, result);
        return [result, await this.append(stores.operatorLog, due)] as const;
      });
      if (hasEntry) entry.isWritten = true;
      return result;
    });
    const readStep: UnitOfWork['readStep'] = (step, input) => unitOfWork.readStep(step, input);
    const recording: UnitOfWork = { ...changing, readStep };
    const parts = Object.create(this.parts, { unitOfWork: { value: recording, enumerable: true } }) as Given;
    const result = await new this.useCase(parts).execute(...args);
    if (!entry.isWritten) await this.append(operatorLog, this.deed.entry(args, result));
    return result;
  }

  private async append(log: OperatorLog, entry: Deed | null): Promise<boolean> {
    if (entry === null) return false;
    const doneAt = this.parts.clock.now();
    const { deed, accountId = null, detail = null } = entry;
    await log.append({ id: uuidV7(doneAt, this.parts.random.bytes(16)), doneAt, deed, accountId, detail });
    return true;
  }
}
