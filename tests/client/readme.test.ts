import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = new URL('../../', import.meta.url).pathname;
const CACHE = join(ROOT, 'node_modules/.cache');

const CLIENT = `import type { GatehouseClient } from '@gatehouse/client'; declare const client: GatehouseClient;`;
const CATALOG = `import type { SqlDatabase } from '@gatehouse/client/catalog'; declare const catalog: SqlDatabase;`;
const SHOW = `declare function show(...what: unknown[]): void;`;

/** The names that the examples leave to the app, by the text that an example begins with. */
const APP: Readonly<Record<string, string>> = {
  "import { GatehouseClient } from '@gatehouse/client';": '',
  "import { GatehouseClient, type TokenStorage } from '@gatehouse/client';": `
    declare const baseUrl: string, protocolVersion: string;
    declare const wipe: () => void, showSignIn: () => void, showOffline: () => void, hideOffline: () => void;`,
  'const opened = await Promise.all': `${CLIENT} ${SHOW}
    declare const page: { hash: string; key: Uint8Array }[], hashes: string[];
    declare function open(key: Uint8Array, sealed: Uint8Array): Uint8Array;
    declare function showBroken(error: Error): void;`,
  'import { contribute,': `${CLIENT} ${SHOW}
    declare const page: string, albumId: string, uploadId: string, sealedFile: Blob;
    declare const albumKey: Uint8Array, fileKey: Uint8Array;
    declare function onProgress(sent: number): void;`,
  'import { deviceSigner,': `import type { Tokens } from '@gatehouse/client'; ${CLIENT}
    declare const session: Tokens, accountId: string, serverHost: string;
    declare const masterKey: Uint8Array, deviceSecret: Uint8Array;`,
  "import { openCatalog } from '@gatehouse/client/catalog';": `${CLIENT} ${SHOW}
    import type { Prepared } from '@gatehouse/client/uploads';
    declare const paths: string[];
    declare function sealed(path: string, uploadId: string): Promise<Prepared>;`,
  'const library = ': `import { Library } from '@gatehouse/client/catalog'; ${CLIENT} ${CATALOG} ${SHOW}
    declare const albumId: string;`,
  '// catalog-worker.ts': '',
  'const store = ': `import * as ceremony from '@gatehouse/client/ceremony'; ${CLIENT} ${CATALOG}
    import type { DeviceSigner } from '@gatehouse/client/keys';
    const { CeremonyStore, Upgrades, WriteQueue } = ceremony;
    type Handler = ceremony.WriteHandlers[string];
    type Parts = ConstructorParameters<typeof Upgrades>[0];
    declare const upload: Handler, trash: Handler, mls: ceremony.MlsTransport, sealer: ceremony.AlbumSealer;
    declare const device: DeviceSigner, trustedDevice: Parts['trustedDevice'], albumId: string;`,
  'type Restore = ': `import type { Asset, Fork } from '@gatehouse/client'; ${CLIENT}
    import type { WriteTarget } from '@gatehouse/client/ceremony';
    declare function forkOf(asset: Asset, albumId: string): Promise<Fork>;`,
};

let folder: string;
let readme: string;
let examples: string[];

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  // Within the checkout, whose packages the examples import.
  folder = await mkdtemp(join(CACHE, 'readme-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const strictly = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true };
  const platform = { module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...strictly, ...platform } }));
  readme = await readFile(join(ROOT, 'client/README.md'), 'utf8');
  examples = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map((match) => match[1] ?? '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the examples of the package are checked by TypeScript, in its strict mode', async () => {
  const beginnings = Object.keys(APP);
  expect(examples.map((example, index) => example.slice(0, beginnings[index]?.length))).toEqual(beginnings);
  await Promise.all(
    examples.map((example, index) => {
      const text = `${APP[beginnings[index] ?? ''] ?? ''}\n${example}\nexport {};\n`;
      return writeFile(join(folder, `example-${index}.ts`), text);
    }),
  );
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const faults = await run('node', [tsc, '--project', folder]).then(
    () => '',
    (error: unknown) => (error as { stdout: string }).stdout,
  );
  expect(faults).toBe('');
}, 60_000);

/** `package.test.ts` packs and installs the package in the same way. */
it('says what to install: the packed file, and the package that an entry needs', async () => {
  const read = await readFile(join(ROOT, 'client/package.json'), 'utf8');
  const { version, peerDependencies } = JSON.parse(read) as { version: string; peerDependencies: object };
  const [, install = ''] = /^```sh\n(.*?)^```/ms.exec(readme) ?? [];
  expect(install).toContain('npm pack -w client');
  expect(install).toContain(`gatehouse-client-${version}.tgz`);
  for (const name of Object.keys(peerDependencies)) expect(readme.replaceAll('\n', ' ')).toContain(`needs \`${name}\``);
});
