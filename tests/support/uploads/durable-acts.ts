import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { uuidV7 } from '../../../domain/kernel/ids.js';
import { lostByPowerCut, watchSyncs } from './power-cut.js';

// A process of its own. It lets the file store act in the given folder, and makes a master key. It writes a line of JSON:
// for each act, the names and bytes that a power cut after it would have taken.
await watchSyncs();
const { FilesystemBlobStore } = await import('../../../adapters/blobs/filesystem/filesystem-blob-store.js');
const { readConfig } = await import('../../../infrastructure/config/config.js');

const [folder = ''] = process.argv.slice(2);
const lost: Record<string, readonly string[]> = {};
let count = 0;
const FOLDERS_AT_ONCE = 64;

function after(act: string): void {
  lost[act] = lostByPowerCut(folder);
}

/** Contents whose folders are made apart from each other; the store takes a hash for true. */
function content() {
  count += 1;
  const bytes = Buffer.from(`content ${count}`);
  const contentHash = (count * FOLDERS_AT_ONCE).toString(16).padStart(3, '0').padEnd(64, '0');
  return { bytes, staging: { id: uuidV7(1_800_000_000_000, new Uint8Array(16).fill(count)), contentHash } };
}

// Left by a process that died before their names were durable.
const twin = content();
for (const name of ['staging', 'blobs', join('blobs', twin.staging.contentHash.slice(0, 3))]) {
  mkdirSync(join(folder, name));
}
const store = await FilesystemBlobStore.open(folder);
await store.put(twin.staging, [twin.bytes]);
after('folders that were there');

const small = content();
await store.put(small.staging, [small.bytes]);
after('put');

// The folder of the second is made while that of the first is being synced.
const two = [content(), content()] as const;
const puts = two.map(async ({ bytes, staging }, index) => {
  await delay(10 * index);
  await store.put(staging, [bytes]);
});
await Promise.all(puts);
after('two puts at once');

const large = content();
const writer = await store.stage(large.staging, 0n, 1);
await writer.write([large.bytes.subarray(0, 4)]);
await writer.flush();
after('the first flush');
await writer.write([large.bytes.subarray(4)]);
await writer.flush();
after('a later flush');
await writer.close();
await store.commit(large.staging);
after('commit');

const cut = content();
const held = await store.stage(cut.staging, 0n, 1);
await held.write([cut.bytes]);
await held.flush();
await held.close();
await store.fence(cut.staging, content().staging.id, 4n);
after('fence');

await store.close();

const dataDir = join(folder, 'data');
readConfig({ DATA_DIR: dataDir });
lost['a new master key'] = lostByPowerCut(dataDir);
process.stdout.write(JSON.stringify(lost));
