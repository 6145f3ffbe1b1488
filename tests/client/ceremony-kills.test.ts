import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { fromBase64Url, toBase64Url } from '../../client/src/kernel/bytes.js';
import { platform } from '../../client/src/kernel/platform.js';
import { uuidV7 } from '../../client/src/kernel/uuid.js';
import { aPhoto } from '../support/client/ceremony-people.js';
import { OUTAGE, type ProcessParts } from '../support/client/ceremony-process-parts.js';
import { Scene } from '../support/client/ceremony-scene.js';
import { listenOnLoopback, type Listening } from '../support/oidc/real-provider.js';
import { startNode, temporaryFolder, type Node } from '../support/processes/process.js';
import { QUIET } from '../support/processes/quiet-node.js';

const PROCESS = new URL('../support/client/ceremony-process.ts', import.meta.url).pathname;
/**
 * The service is killed after these numbers of client kills: first before an append to the group, then at any point.
 */
const SERVICE_KILLS = [8, 30];

let folder: string;
let program: string;
let dataDir: string;
let node: Node;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-kills-'));
  program = new URL('../../node_modules/.cache/ceremony-process.mjs', import.meta.url).pathname;
  const options = { bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'error' } as const;
  await build({ ...options, entryPoints: [PROCESS], outfile: program, external: ['libsql', '@jest/globals'] });
  dataDir = await temporaryFolder();
  node = await startNode({ dataDir });
}, 60_000);
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true });
});

/** Kills the service with SIGKILL and restarts it on its data. */
async function killService(): Promise<void> {
  node.kill('SIGKILL');
  await node.ended;
  node = await startNode({ dataDir, env: { PORT: String(node.port) } });
}

/** Serves the group's delivery service and the other people to a separate process. */
async function serveOthers(scene: Scene, beforeAppend: () => Promise<void>): Promise<Listening> {
  const { mailbox } = scene;
  const bytes = (text: string): Uint8Array => fromBase64Url(text) ?? new Uint8Array();
  const calls: Record<string, (asked: Record<string, string>) => Promise<unknown>> = {
    append: async ({ groupId = '', position, message = '' }) => {
      await beforeAppend();
      return mailbox.append(groupId, Number(position), bytes(message));
    },
    read: async ({ groupId = '', from }) => (await mailbox.read(groupId, Number(from))).map(toBase64Url),
    takeKeyPackage: async ({ userId = '' }) => {
      const taken = await mailbox.takeKeyPackage(userId);
      return taken === null ? null : toBase64Url(taken);
    },
    sendWelcome: ({ userId = '', groupId = '', welcome = '', position }) =>
      mailbox.sendWelcome(userId, groupId, bytes(welcome), Number(position)),
    finish: () => scene.finish(),
  };
  return listenOnLoopback((request, response) => {
    void json(request)
      .then((asked) => calls[(request.url ?? '/').slice(1)]?.(asked as Record<string, string>))
      .then(
        (result) => response.end(JSON.stringify(result ?? null)),
        (error: unknown) => response.writeHead(500).end(JSON.stringify(String(error))),
      );
  });
}

async function partsOf(scene: Scene, others: string): Promise<ProcessParts> {
  const { people, baseUrl, annPath: catalog, albumId } = scene;
  const ann = people[0]!;
  const tokensFile = join(folder, 'tokens.json');
  await writeFile(tokensFile, JSON.stringify(await ann.tokens.load()));
  const devices = people.map(({ keys: { deviceId, ed25519, mlDsa65 } }) => ({
    deviceId,
    ed25519: toBase64Url(ed25519),
    mlDsa65: toBase64Url(mlDsa65),
  }));
  return {
    ...{ baseUrl, others, catalog, tokensFile, devices, albumId },
    placesFile: join(folder, 'places.txt'),
    accountId: ann.accountId,
    deviceId: ann.device.deviceId,
    deviceSecret: toBase64Url(ann.deviceSecret),
    writeId: uuidV7(platform.now(), platform.random(16)),
    photo: aPhoto(),
  };
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

function runToItsEnd(parts: ProcessParts): Promise<End> {
  const child = spawn(process.execPath, [...QUIET, program, JSON.stringify(parts)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, said })));
}

it('ends in the one new album, its process killed after each statement that writes, and the service killed twice', async () => {
  const scene = await Scene.make(`http://127.0.0.1:${node.port}`);
  const usedBefore = await scene.usedByAll();
  const serviceKills = [...SERVICE_KILLS];
  let kills = 0;
  const others = await serveOthers(scene, async () => {
    // Once between the service's answer and the delivery service's.
    if (serviceKills.length === 2 && kills >= SERVICE_KILLS[0]!) {
      serviceKills.shift();
      await killService();
    }
  });
  const parts = await partsOf(scene, others.origin);
  for (;;) {
    const ending = runToItsEnd(parts);
    if (serviceKills.length === 1 && kills >= SERVICE_KILLS[1]!) {
      serviceKills.shift();
      await killService();
    }
    const { code, signal, said } = await ending;
    if (code === 0) break;
    if (code !== OUTAGE && signal !== 'SIGKILL') throw new Error(`After ${kills} kills: ${said}`);
    kills += 1;
    expect(kills).toBeLessThan(400);
  }
  expect(serviceKills).toEqual([]);
  const places = readFileSync(parts.placesFile, 'utf8').trim().split('\n');
  expect(new Set(places).size).toBe(places.length);
  expect(places.length).toBeGreaterThan(40);
  // The places include every kind of write: on disk, at the service, in the group.
  for (const kind of [/COMMIT$/, /^UPDATE ceremonies/, /^POST .*\/upgrade/, /^append/, /^welcome/, /source_asset_id/]) {
    expect(places.filter((place) => kind.test(place)).length).toBeGreaterThan(0);
  }
  await scene.expectOneNewAlbum(await scene.start(0, { path: scene.annPath }), [parts.photo]);
  // The upload under way and the added photo are charged once; the fork is not charged.
  expect((await scene.usedByAll()) - usedBefore).toBe(2 * 500);
  await others.stop();
  await scene.end();
}, 300_000);
