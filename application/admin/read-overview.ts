import { DomainError } from '../../domain/kernel/errors.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { ProtocolPolicy } from '../../domain/protocol/window.js';
import type { Build } from '../ports/platform/build.js';
import type { ProtocolPolicies } from '../ports/platform/protocol-policies.js';
import { CheckReadiness } from './check-readiness.js';
import type { ServiceHistory, StoredSum } from './service-history.js';

export interface Overview {
  /** The reason why no request should be sent here, or `null`. */
  readonly obstacle: string | null;
  readonly version: string;
  readonly now: Instant;
  readonly startedAt: Instant;
  readonly policy: ProtocolPolicy;
  readonly stored: StoredSum | null;
  readonly freeBytes: bigint | null;
}

/** Reads the current state of the whole service. */
export class ReadOverview {
  private readonly readiness: CheckReadiness;

  constructor(
    private readonly parts: ConstructorParameters<typeof CheckReadiness>[0] & {
      readonly policies: ProtocolPolicies;
      readonly serviceHistory: ServiceHistory;
      readonly build: Build;
    },
  ) {
    this.readiness = new CheckReadiness(parts);
  }

  /** `givenUp` settles when the wait for the ledger is too long. */
  async execute(givenUp: Promise<unknown>): Promise<Overview> {
    const { policies, serviceHistory, build } = this.parts;
    return {
      obstacle: await Promise.race([this.obstacle(), givenUp.then(() => 'The ledger does not answer in time.')]),
      version: build.version,
      now: policies.now(),
      startedAt: serviceHistory.startedAt,
      policy: policies.current(),
      stored: serviceHistory.stored(),
      freeBytes: serviceHistory.samples().at(-1)?.freeBytes ?? null,
    };
  }

  private async obstacle(): Promise<string | null> {
    try {
      await this.readiness.execute();
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }
}
