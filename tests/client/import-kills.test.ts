import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GatehouseClient } from '../../client/src/client.js';
import { aMember, TO, type Member } from '../support/client/ceremony-people.js';
import {
  bytesOf,
  FINISHED,
  hasThumbnail,
  sourcesOf,
  type ImportProcessParts,
} from '../support/client/import-process-parts.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { QUIET } from '../support/processes/quiet-node.js';

/** `IMPORT_FILES=3000 npx jest tests/client/import-kills` imports as many. There is one kill for each `FILES_A_KILL`. */
const FILES = Number(process.env['IMPORT_FILES'] ?? 300);
const FILES_A_KILL = 60;
const PROCESS = new URL('../support/client/import-process.ts', import.meta.url).pathname;

let service: TestService;
let folder: string;
let program: string;
let member: Member;
let client: GatehouseClient;
let parts: ImportProcessParts;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-'));
  program = new URL('../../node_modules/.cache/import-process.mjs', import.meta.url).pathname;
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' } as const;
  await build({ ...options, entryPoints: [PROCESS], outfile: program, external: ['libsql', 'tus-js-client'] });
  const { baseUrl } = service.client;
  member = await aMember(baseUrl);
  client = new GatehouseClient({ baseUrl, protocolVersion: TO, tokens: member.tokens });
  const album = await client.albums.create({ protocol_version: TO, crypto_suite_id: 1, manifest: 'AAAA' });
  const [tokensFile, catalog] = [join(folder, 'tokens.json'), join(folder, 'index', 'library.sqlite')];
  await writeFile(tokensFile, JSON.stringify(await member.tokens.load()));
  parts = { baseUrl, catalog, tokensFile, albumId: album.album_id, files: FILES };
}, 60_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

/** Runs one process; kills it `after` so many files that it finished, and some milliseconds. */
function runOne(after: number): Promise<End> {
  const child = spawn(process.execPath, [...QUIET, program, JSON.stringify(parts)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, finished] = ['', 0];
  const killSoon = (): void => {
    if (finished === after) setTimeout(() => child.kill('SIGKILL'), randomInt(100));
  };
  killSoon();
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  createInterface(child.stdout).on('line', (line) => {
    if (line !== FINISHED) said += line;
    else if ((finished += 1) === after) killSoon();
  });
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, said })));
}

async function stored(): Promise<{ originals: string[]; thumbnails: string[] }> {
  const [originals, thumbnails]: [string[], string[]] = [[], []];
  for await (const { content_hash, derivatives } of client.albums.allAssets(parts.albumId)) {
    originals.push(content_hash);
    thumbnails.push(...derivatives.map((each) => each.content_hash));
  }
  return { originals: originals.sort(), thumbnails: thumbnails.sort() };
}

it(
  `imports ${FILES} files, each once, however often the process is killed`,
  async () => {
    const kills = Math.ceil(FILES / FILES_A_KILL);
    let killed = 0;
    for (let turn = 0; turn < kills; turn += 1) {
      const { code, signal, said } = await runOne(randomInt(FILES_A_KILL / 2));
      if (code === 0) break;
      if (signal !== 'SIGKILL') throw new Error(`After ${killed} kills: ${said}`);
      killed += 1;
    }
    expect(killed).toBeGreaterThan(kills / 2);
    const { code, said } = await runOne(Infinity);
    if (code !== 0) throw new Error(`At the end, after ${killed} kills: ${said}`);
    const progress = { done: FILES, failed: 0, total: FILES };
    expect(JSON.parse(said)).toEqual({ progress, failures: [] });

    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const sources = sourcesOf(FILES);
    const expected = {
      originals: sources.map((source) => hash(bytesOf(source, 'original'))).sort(),
      thumbnails: sources
        .filter(hasThumbnail)
        .map((source) => hash(bytesOf(source, 'thumbnail')))
        .sort(),
    };
    expect(await stored()).toEqual(expected);
    const lengths = sources.map((source) => [
      bytesOf(source, 'original').length,
      hasThumbnail(source) ? bytesOf(source, 'thumbnail').length : 0,
    ]);
    const used = lengths.flat().reduce((sum, length) => sum + length, 0);
    expect(await client.quota.read()).toMatchObject({ used, reserved: 0 });
  },
  Math.max(180_000, FILES * 500),
);
