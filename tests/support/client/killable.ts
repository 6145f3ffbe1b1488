import type { CatalogFile, SqlConnection, SqlValue } from '../../../client/src/catalog/database.js';
import type { DeliveryService } from '../../../client/src/mls/delivery.js';

/** The error that every further call of a killed process throws. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Counts the statements that write, on disk or over the network, and kills the process before one of them. */
export class Killer {
  count = 0;
  private isDead = false;

  constructor(private readonly before = Infinity) {}

  step(): void {
    if (!this.isDead) this.count += 1;
    this.isDead ||= this.count >= this.before;
    this.requireAlive();
  }

  requireAlive(): void {
    if (this.isDead) throw new Killed('killed');
  }

  /** Runs after each of them; `place` identifies the statement and is the same after a restart. */
  after(_place: string): void {
    // Only `ceremony-process.ts`, which ends by SIGKILL, overrides this.
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Returns the values of a statement that do not vary by chance: ids, steps, and the purpose of a message. */
function lasting(values: readonly SqlValue[]): string {
  return values
    .map((value) => {
      if (typeof value !== 'string') return '';
      return UUID.test(value) ? value : (/^\{"at":"\w+"|^(intent|add|tombstone)/.exec(value)?.[0] ?? '');
    })
    .join(' ');
}

/** A catalog file whose connections, when the process is killed, are closed without a COMMIT, as the system does. */
export function killableFile(file: CatalogFile, killer: Killer): CatalogFile & { kill(): Promise<void> } {
  const opened: SqlConnection[] = [];
  return {
    stamp: () => file.stamp(),
    open: async () => {
      const connection = await file.open();
      opened.push(connection);
      return killableConnection(connection, killer);
    },
    kill: async () => {
      for (const connection of opened.splice(0)) await connection.close();
    },
  };
}

function killableConnection(connection: SqlConnection, killer: Killer): SqlConnection {
  let last = '';
  return {
    exec: async (sql) => {
      if (sql !== 'ROLLBACK') killer.step();
      await connection.exec(sql);
      killer.after(`${last} ${sql}`);
    },
    run: async (sql, values = []) => {
      killer.step();
      const changed = await connection.run(sql, values);
      last = `${sql} ${lasting(values)}`;
      killer.after(last);
      return changed;
    },
    all: async (sql, values) => {
      killer.requireAlive();
      return connection.all(sql, values);
    },
    close: () => connection.close(),
  };
}

export function killableFetch(killer: Killer): typeof fetch {
  return async (input, init) => {
    if (init?.method === undefined || init.method === 'GET' || init.method === 'HEAD') killer.requireAlive();
    else killer.step();
    const response = await fetch(input, init);
    killer.requireAlive();
    if (init?.method !== undefined && init.method !== 'GET') killer.after(placeOf(input, init));
    return response;
  };
}

function placeOf(input: string | URL | Request, { method, body }: RequestInit): string {
  const source = typeof body === 'string' ? (/"source_asset_id":"[^"]*"/.exec(body)?.[0] ?? '') : '';
  return `${method} ${input as string} ${source}`;
}

export function killableDelivery(delivery: DeliveryService, killer: Killer): DeliveryService {
  return {
    append: async (...values) => {
      killer.step();
      const stands = await delivery.append(...values);
      killer.after(`append ${values[0]}`);
      return stands;
    },
    read: async (...values) => {
      killer.requireAlive();
      return delivery.read(...values);
    },
    takeKeyPackage: async (userId) => {
      killer.step();
      const taken = await delivery.takeKeyPackage(userId);
      killer.after(`key package ${userId}`);
      return taken;
    },
    sendWelcome: async (...values) => {
      killer.step();
      await delivery.sendWelcome(...values);
      killer.after(`welcome ${values[0]}`);
    },
  };
}
