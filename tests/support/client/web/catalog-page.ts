import { catalogOf } from '../../../../client/src/catalog/catalog-worker.js';
import { openCatalog } from '../../../../client/src/catalog/open.js';
import { CATALOG_CASES, type CatalogWorld } from '../catalog-contract.js';

let worker: Worker | null = null;

const world: CatalogWorld = {
  file: () => {
    worker ??= new Worker('/worker.js', { type: 'module' });
    return catalogOf(worker);
  },
  kill: () => {
    worker?.terminate();
    worker = null;
    return Promise.resolve();
  },
  empty: async () => {
    await world.kill();
    const root = await navigator.storage.getDirectory();
    // The browser releases the handles of a terminated worker a moment later.
    for (let attempt = 0; ; attempt += 1) {
      try {
        await root.removeEntry('gatehouse', { recursive: true });
        return;
      } catch (error) {
        if ((error as Error).name === 'NotFoundError') return;
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  },
  bytes: async () => Object.fromEntries(await everyFile(await navigator.storage.getDirectory(), '')),
  damage: async (statement) => {
    const connection = await world.file().open();
    await connection.exec(statement);
    await connection.close();
  },
};

async function everyFile(folder: FileSystemDirectoryHandle, path: string): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const [name, entry] of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) {
    if (entry.kind === 'directory') {
      found.push(...(await everyFile(entry as FileSystemDirectoryHandle, `${path}/${name}`)));
    } else {
      const bytes = await (await (entry as FileSystemFileHandle).getFile()).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      found.push([`${path}/${name}`, `${bytes.byteLength} ${digest.join('.')}`]);
    }
  }
  return found.sort();
}

Object.assign(globalThis, {
  cases: Object.keys(CATALOG_CASES),
  runCase: (name: string) => CATALOG_CASES[name]?.(world),
  /** Opens the catalog and keeps it open; returns the error's name, or null. */
  openIt: () =>
    openCatalog(world.file()).then(
      () => null,
      (error: unknown) => (error as Error).name,
    ),
  /** Tries twice to open the catalog of a worker by this script; returns the errors' messages. */
  openTwice: async (script: string) => {
    const file = catalogOf(new Worker(script, { type: 'module' }));
    const open = () => openCatalog(file).catch((error: unknown) => (error as Error).message);
    return [await open(), await open()];
  },
});

/**
 * Ends the worker before every change of a file that a growing transaction makes, and opens the catalog again. Returns
 * what was wrong then, and the number of changes.
 */
async function endAtEveryChange(): Promise<{ readonly wrong: readonly string[]; readonly changes: number }> {
  await world.empty();
  const wrong: string[] = [];
  const count = 'SELECT COUNT(*) AS n FROM uploads';
  for (let changes = 0; ; changes += 1) {
    const dying = await openCatalog(world.file());
    const before = Number((await dying.all(count))[0]?.['n']);
    worker?.postMessage({ endAfter: changes });
    const values = `'${changes}', 'i', '${changes}', 'waiting', hex(zeroblob(20000))`;
    const isMade = await dying
      .run(`INSERT INTO uploads (upload_id, import_id, source, state, request) VALUES (${values})`, [])
      .then(() => true)
      .catch(() => false);
    await world.kill();
    const found = await openCatalog(world.file())
      .then(async (database) => {
        const [row] = await database.all('PRAGMA integrity_check');
        const after = Number((await database.all(count))[0]?.['n']);
        await database.close();
        const isWhole = after === before || after === before + 1;
        return isWhole && (!isMade || after > before) ? String(row?.['integrity_check']) : `${before} → ${after} rows`;
      })
      .catch(String);
    await world.kill();
    if (found !== 'ok') wrong.push(`after ${changes}: ${found}`);
    if (isMade || wrong.length > 0) return { wrong, changes };
  }
}

Object.assign(globalThis, { endAtEveryChange });

/** Runs all cases in a browser that nothing drives, and sends each result to the test. */
async function runAll(): Promise<void> {
  const outcomes: Record<string, string> = {};
  for (const [name, run] of Object.entries(CATALOG_CASES)) {
    outcomes[name] = await run(world).then(
      () => 'passed',
      (error: unknown) => String(error),
    );
  }
  await fetch('/said', { method: 'POST', body: JSON.stringify(outcomes) });
}

if (location.search === '?all') void runAll();
