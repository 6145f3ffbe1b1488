import { beforeAll, expect, it } from '@jest/globals';
import { S3BlobStore } from '../../adapters/blobs/s3/s3-blob-store.js';
import type { S3Settings } from '../../adapters/blobs/s3/s3-settings.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { aListedWriter } from '../support/people/listed-writer.js';
import { anAlbumOf } from '../support/people/writer.js';
import { cliIn } from '../support/processes/cli.js';
import { startNode, temporaryFolder } from '../support/processes/process.js';
import { all } from '../support/uploads/blob-store.js';
import { hashOf, someBytes } from '../support/uploads/stored-assets.js';
import { uploaded } from '../support/uploads/uploads.js';

const contents = Array.from({ length: 8 }, (_, index) => someBytes(300 + index));
const hashes = contents.map(hashOf).sort();
const [unreadable = ''] = hashes;

let dataDir: string;
let settings: S3Settings;
beforeAll(async () => {
  settings = await freshBucket();
  dataDir = await temporaryFolder();
  const node = await startNode({ dataDir });
  const writer = await aListedWriter(node.client);
  const album = await anAlbumOf(node.client, writer);
  for (const bytes of contents) await uploaded(node.client, writer, album, bytes);
  await node.stop();
}, 60_000);

/** Options of Node for a process that cannot read the file of one blob. */
function failingDisk(): string {
  const source = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { open, read } = fs;
    let bad = null;
    fs.open = (path, flags, ...rest) => {
      const done = rest.pop();
      open(path, flags, ...rest, (error, file) => {
        if (String(path).includes('${unreadable}')) bad = file;
        else if (file === bad) bad = null;
        done(error, file);
      });
    };
    fs.read = (file, ...rest) => {
      if (file !== bad) return read(file, ...rest);
      setImmediate(rest.pop(), Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' }));
    };
    // What promisify reads.
    Object.defineProperties(fs.read, Object.getOwnPropertyDescriptors(read));
    syncBuiltinESMExports();`;
  return `--import data:text/javascript,${encodeURIComponent(source)}`;
}

it('brings everything but the file that the disk cannot read, and names it', async () => {
  const env = { DATA_DIR: dataDir, ...s3Environment(settings), BLOB_STORE: 'files', BASE_URL: 'http://gatehouse.test' };
  const cli = cliIn(dataDir, { ...env, NODE_OPTIONS: failingDisk() });
  const { code, out, err } = await cli('storage', 'copy', '--to', `s3://${settings.bucket}/media`, '--json');
  expect([code, err]).toEqual([1, '']);
  expect(JSON.parse(out)).toMatchObject({ copied: 7, missing_count: 1, missing: [unreadable] });
  const store = S3BlobStore.open(settings);
  const stored = (await all(store.stored())).map(({ place }) => place?.contentHash);
  await store.close();
  expect(stored.sort()).toEqual(hashes.slice(1));
}, 60_000);
