import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { anAlbumOf, aWriter, PIN } from '../support/people/writer.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { hashOf } from '../support/uploads/stored-assets.js';

const FOLDER = new URL('./generators/', import.meta.url).pathname;
const GENERATED = `${FOLDER}generated`;
const RUN = `${GENERATED}/run.mjs`;

const run = promisify(execFile);
const inFolder = async (command: string, ...values: string[]): Promise<void> => {
  const ran = run(command, values, { cwd: FOLDER });
  await ran.catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${values.join(' ')}: ${stdout}${stderr}`);
  });
};
const tool = (name: string, ...values: string[]): Promise<void> => inFolder(`node_modules/.bin/${name}`, ...values);

/** As the Makefile does with the root's: only when the lock file says something else than was installed. */
async function install(): Promise<void> {
  const stamp = `${FOLDER}node_modules/.installed`;
  const lock = readFileSync(`${FOLDER}package-lock.json`, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  await inFolder('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  await writeFile(stamp, lock);
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await install();
  await rm(GENERATED, { recursive: true, force: true });
  await mkdir(GENERATED);
  await writeFile(`${GENERATED}/openapi.json`, (await service.client.get('/openapi.json')).bytes);
}, 240_000);
afterAll(() => service.stop());

describe('a client that is generated from the served document', () => {
  it('comes out of openapi-typescript, @hey-api/openapi-ts and orval, and compiles in strict mode', async () => {
    const document = './generated/openapi.json';
    await Promise.all([
      tool('openapi-typescript', document, '-o', './generated/openapi-typescript.ts'),
      tool('openapi-ts', '-i', document, '-o', './generated/hey-api'),
      tool('orval', '--input', document, '--output', './generated/orval.ts', '--client', 'axios-functions'),
    ]);
    await tool('tsc', '--noEmit');
    await build({
      ...{ entryPoints: [`${FOLDER}apps/run.ts`], bundle: true, outfile: RUN, logLevel: 'error' },
      ...{ platform: 'node', format: 'esm', packages: 'external' },
    });
  }, 120_000);

  it.each(['byOpenapiFetch', 'byHeyApi', 'byOrval'])(
    '%s signs in, sends a file and reads the quota',
    async (app) => {
      const writer = await aWriter(service.client, service.givens);
      const bytes = `ciphertext of ${app}`;
      const job = {
        ...{ base: service.client.baseUrl, protocol: PIN, address: writer.address, password: writer.password },
        ...{ deviceId: writer.deviceId, albumId: await anAlbumOf(service.client, writer) },
        ...{ contentHash: hashOf(Buffer.from(bytes)), bytes },
      };
      const { stdout } = await run(process.execPath, [RUN, app, JSON.stringify(job)], { cwd: FOLDER });
      expect(JSON.parse(stdout)).toEqual({
        state: 'Completed',
        used: bytes.length,
        refusal: 'error.auth.invalid_credentials',
      });
    },
    30_000,
  );
});
