import { CatalogInUse } from './in-use.js';
import type { CatalogFile, SqlConnection, SqlRow, SqlValue } from './database.js';
import { runInOrder, type Outcome, type Statement } from './statements.js';

type Call = 'stamp' | 'open' | 'exec' | 'run' | 'all' | 'inOrder' | 'close';

interface Asked {
  readonly id: number;
  readonly call: Call;
  readonly sql?: string;
  readonly values?: readonly SqlValue[] | undefined;
  readonly statements?: readonly Statement[];
}

interface Answered {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: ErrorWords;
}

interface ErrorWords {
  readonly name: string;
  readonly message: string;
}

/** An outcome in a message. */
type Told = { readonly result: number | SqlRow[] } | { readonly error: ErrorWords };

/** One end of a message channel: a worker, or `self` in a worker. */
export interface Messages {
  postMessage(message: unknown): void;
  addEventListener(type: 'message' | 'error', listener: (event: { readonly data: unknown }) => void): void;
}

const NOT_STARTED = {
  name: 'CatalogNotStarted',
  message: 'The worker of the catalog did not start. Is its script where it should be?',
};

/** In the worker: answers the requests of `catalogOf`. Call it before the first `await`, or messages are lost. */
export function serveCatalog(file: Promise<CatalogFile>, messages: Messages): void {
  let connection: SqlConnection | null = null;
  const answer = async ({ call, sql = '', values, statements = [] }: Asked): Promise<unknown> => {
    if (call === 'stamp') return (await file).stamp();
    if (call === 'open') {
      connection = await (await file).open();
      return null;
    }
    if (connection === null) throw new Error('The catalog is not open.');
    if (call === 'close') return connection.close();
    if (call === 'inOrder') return (await runInOrder(connection, statements)).map(told);
    return connection[call](sql, values);
  };
  messages.addEventListener('message', ({ data }) => {
    const asked = data as Asked;
    answer(asked).then(
      (result) => messages.postMessage({ id: asked.id, result }),
      (error: unknown) => messages.postMessage({ id: asked.id, error: nameAndMessage(error) }),
    );
  });
}

/** In the page: returns the catalog that a worker serves. */
export function catalogOf(worker: Messages): CatalogFile {
  const waiting = new Map<number, (answered: Answered) => void>();
  let count = 0;
  let state: 'starting' | 'running' | 'failed' = 'starting';
  const take = (answered: Answered): void => {
    waiting.get(answered.id)?.(answered);
    waiting.delete(answered.id);
  };
  worker.addEventListener('message', ({ data }) => {
    state = 'running';
    take(data as Answered);
  });
  // Only this event shows that the worker's script does not load or run. Later errors are not the catalog's.
  worker.addEventListener('error', () => {
    if (state === 'running') return;
    state = 'failed';
    for (const id of [...waiting.keys()]) take({ id, error: NOT_STARTED });
  });
  const ask = <Result>(call: Call, more: Omit<Asked, 'id' | 'call'> = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = (count += 1);
      waiting.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result as Result);
        else reject(errorOf(error));
      });
      worker.postMessage({ id, call, ...more });
      if (state === 'failed') take({ id, error: NOT_STARTED });
    });
  const connection: SqlConnection = {
    exec: (sql) => ask('exec', { sql }),
    run: (sql, values) => ask<number>('run', { sql, values }),
    all: (sql, values) => ask<SqlRow[]>('all', { sql, values }),
    // One message for all that waits: on a busy page each takes some milliseconds.
    inOrder: async (statements) => (await ask<readonly Told[]>('inOrder', { statements })).map(outcomeOf),
    close: () => ask('close'),
  };
  return { stamp: () => ask<number>('stamp'), open: () => ask('open').then(() => connection) };
}

function told(outcome: Outcome): Told {
  return 'error' in outcome ? { error: nameAndMessage(outcome.error) } : outcome;
}

function outcomeOf(outcome: Told): Outcome {
  return 'error' in outcome ? { error: errorOf(outcome.error) } : outcome;
}

function nameAndMessage(error: unknown): ErrorWords {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'Error', message: String(error) };
}

/** A message carries no class; `openCatalog` makes the other errors of a catalog in the page. */
function errorOf({ name, message }: ErrorWords): Error {
  return name === 'CatalogInUse' ? new CatalogInUse() : Object.assign(new Error(message), { name });
}
