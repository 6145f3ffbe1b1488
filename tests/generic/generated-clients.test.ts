import { mkdir, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { anAlbumOf, aWriter, PIN } from '../support/people/writer.js';
import { APPS, inApps, installApps, runApp } from '../support/processes/generic-apps.js';
import { startTestService, type TestService } from '../support/service/test-service.js';
import { hashOf } from '../support/uploads/stored-assets.js';

const GENERATED = `${APPS}generated`;

const tool = (name: string, ...values: string[]): Promise<string> => inApps(`node_modules/.bin/${name}`, ...values);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await installApps();
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
      ...{
        entryPoints: [`${APPS}generated-clients/run.ts`],
        bundle: true,
        outfile: `${GENERATED}/run.mjs`,
        logLevel: 'error',
      },
      ...{ platform: 'node', format: 'esm', packages: 'external' },
    });
  }, 120_000);

  it.each(['byOpenapiFetch', 'byHeyApi', 'byOrval'])(
    '%s signs in, sends a file and reads the quota',
    async (app) => {
      const writer = await aWriter(service.client, service.baseParts);
      const bytes = `ciphertext of ${app}`;
      const job = {
        ...{ base: service.client.baseUrl, protocol: PIN, address: writer.address, password: writer.password },
        ...{ deviceId: writer.deviceId, albumId: await anAlbumOf(service.client, writer) },
        ...{ contentHash: hashOf(Buffer.from(bytes)), bytes },
      };
      const done = await runApp('generated/run.mjs', app, JSON.stringify(job));
      expect(JSON.parse(done)).toEqual({
        state: 'Completed',
        used: bytes.length,
        refusal: 'error.auth.invalid_credentials',
      });
    },
    30_000,
  );
});
