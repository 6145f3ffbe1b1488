import type { CatalogFile, SqlConnection } from '../../../client/src/catalog/database.js';
import type { DeliveryService } from '../../../client/src/mls/delivery.js';

/** What a process that was killed gets from everything it still asks. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Counts the statements that write, on disk or over the network, and dies before one of them. */
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
}

/** The connection of a killed process is closed without a COMMIT, as the system does. */
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
  return {
    exec: async (sql) => {
      if (sql !== 'ROLLBACK') killer.step();
      await connection.exec(sql);
    },
    run: async (sql, values) => {
      killer.step();
      return connection.run(sql, values);
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
    return response;
  };
}

export function killableDelivery(delivery: DeliveryService, killer: Killer): DeliveryService {
  return {
    append: async (...values) => {
      killer.step();
      return delivery.append(...values);
    },
    read: async (...values) => {
      killer.requireAlive();
      return delivery.read(...values);
    },
    takeKeyPackage: async (userId) => {
      killer.step();
      return delivery.takeKeyPackage(userId);
    },
    sendWelcome: async (...values) => {
      killer.step();
      await delivery.sendWelcome(...values);
    },
  };
}
