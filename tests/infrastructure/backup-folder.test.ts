import fs from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BackupFolder, type BackupManifest } from '../../infrastructure/backup/backup-folder.js';
import { StartError } from '../../infrastructure/start-error.js';
import { HELLO, HELLO_HASH } from '../support/uploads/blob-store.js';

const MANIFEST: BackupManifest = {
  format: 1,
  version: '0.0.0',
  created_at: '2026-11-21T00:00:00.000Z',
  migrations: [],
  rows: 0,
  rows_sha256: HELLO_HASH,
  files: 0,
  bytes: 0,
  master_key: 'not included',
};

let path: string;
let folder: BackupFolder;

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'backup-folder-'));
  folder = new BackupFolder(path);
});
afterEach(() => rm(path, { recursive: true }));

/** Lets the disk be full for one file. */
async function full(name: string): Promise<void> {
  await mkdir(dirname(join(path, name)), { recursive: true });
  await symlink('/dev/full', join(path, name));
}

async function rows(): Promise<void> {
  const writer = folder.openRows();
  await writer.write('{}');
  await writer.end();
}

describe('a backup onto a full disk', () => {
  it.each([
    [
      'a file',
      () => `${folder.blobPath(HELLO_HASH).slice(path.length)}.part`,
      () => folder.writeBlob(HELLO_HASH, bytes()),
    ],
    ['the rows', () => 'rows.ndjson.gz', rows],
    ['the manifest', () => 'manifest.json.part', () => folder.writeManifest(MANIFEST)],
  ])('names the folder, in a sentence: at %s', async (_, name, write) => {
    await full(name());
    const refused = await write().then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(StartError);
    expect(String(refused)).toContain(`${path} cannot be written (ENOSPC: its disk is full)`);
    await expect(folder.readManifest()).rejects.toThrow('is an incomplete backup: it has no manifest.json');
  });

  it.each(['ENOSPC', 'EDQUOT'])('names the folder that cannot be created (%s), and is no wrong use', async (code) => {
    const replaced = jest.spyOn(fs, 'mkdirSync').mockImplementation(() => {
      throw Object.assign(new Error(`${code}: mkdir`), { code });
    });
    syncBuiltinESMExports();
    const inside = join(path, 'inside');
    try {
      const why = `${inside} cannot be created (${code}: its disk is full). Name a folder on a disk with enough space.`;
      await expect(new BackupFolder(inside).prepare()).rejects.toMatchObject({ name: 'StartError', message: why });
    } finally {
      replaced.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('names the folder if the system has made its disk read-only meanwhile', async () => {
    await full(`${folder.blobPath(HELLO_HASH).slice(path.length)}.part`);
    const kept = jest.spyOn(fs.promises, 'rm').mockRejectedValue(Object.assign(new Error('EROFS'), { code: 'EROFS' }));
    syncBuiltinESMExports();
    try {
      const why = expect.stringContaining(`${path} cannot be written (EROFS). The backup in it is incomplete`);
      await expect(folder.writeBlob(HELLO_HASH, bytes())).rejects.toMatchObject({ name: 'StartError', message: why });
    } finally {
      kept.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('passes on what reading a blob failed with', async () => {
    const failing = Readable.from([HELLO]).map(() => Promise.reject(new Error('the blob store is away')));
    await expect(folder.writeBlob(HELLO_HASH, failing)).rejects.toThrow('the blob store is away');
  });
});

it('a backup whose manifest was copied in part is damaged, in a sentence', async () => {
  await folder.writeManifest(MANIFEST);
  expect(await folder.readManifest()).toEqual(MANIFEST);
  await truncate(join(path, 'manifest.json'), 20);
  await expect(folder.readManifest()).rejects.toThrow(
    new StartError(`${path} is damaged: manifest.json is not whole. Name another backup.`),
  );
});

it.each([
  ['null', 'is damaged: manifest.json is not that of a backup. Name another backup.'],
  ['{}', 'is damaged: manifest.json is not that of a backup. Name another backup.'],
  ['{"format":1}', 'is damaged: manifest.json is not that of a backup. Name another backup.'],
  ['{"format":2}', 'was made by a newer build (format 2). Restore it with that build.'],
])('a folder whose manifest is %s is refused in a sentence', async (manifest, why) => {
  await folder.writeManifest(MANIFEST);
  await writeFile(join(path, 'manifest.json'), manifest);
  await expect(folder.readManifest()).rejects.toThrow(new StartError(`${path} ${why}`));
});

it('a file in place of the folder is named', async () => {
  const file = join(path, 'file');
  await writeFile(file, '');
  await expect(new BackupFolder(file).readManifest()).rejects.toThrow(
    new RegExp(`${file}/manifest.json cannot be read .ENOTDIR.. Name the folder of a backup, not a file.`),
  );
});

const bytes = () => Readable.from([HELLO]);
