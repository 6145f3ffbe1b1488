import { DomainError } from '../../domain/kernel/errors.js';
import { NIL_UUID } from '../../domain/kernel/ids.js';
import type { SchemaState } from '../ports/stores/schema-state.js';
import type { SessionLedger } from '../ports/stores/session-ledger.js';
import type { Lifecycle } from '../ports/platform/lifecycle.js';

/** Checks that this node can serve requests: the ledger can be read and the schema is this build's. */
export class CheckReadiness {
  constructor(
    private readonly parts: {
      readonly sessions: SessionLedger;
      readonly schema: SchemaState;
      readonly lifecycle: Pick<Lifecycle, 'obstacle'>;
    },
  ) {}

  /** @throws error.server.unavailable, with the obstacle as its message. */
  async execute(): Promise<void> {
    const obstacle = this.parts.lifecycle.obstacle() ?? (await this.schemaObstacle());
    if (obstacle !== null) throw new DomainError('error.server.unavailable', obstacle);
  }

  private async schemaObstacle(): Promise<string | null> {
    try {
      // No session has this id; the read only shows that the ledger answers.
      await this.parts.sessions.read(NIL_UUID);
      const { missing, unknown } = await this.parts.schema.difference();
      if (missing.length > 0)
        return `The database lacks the migrations ${missing.join(', ')}: run "gatehouse migrate".`;
      if (unknown.length > 0) return `The schema is newer than this build, which does not know ${unknown.join(', ')}.`;
      return null;
    } catch (cause) {
      throw new DomainError('error.server.unavailable', 'The ledger cannot be read.', {}, { cause });
    }
  }
}
