import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../support/database/mariadb-server.js';
import { freshBucket, s3Environment } from '../support/objects/object-store.js';
import { freshCheckout } from '../support/walk/checkout.js';
import { pagesInOrder, patternOf, type Block } from '../support/walk/pages.js';
import { Reader } from '../support/walk/reader.js';

/** Commands that serve until they are stopped, and the line that says that they are ready. */
const SERVERS: readonly (readonly [command: RegExp, ready: RegExp])[] = [
  [/^make run\b/, /^Gatehouse is ready on .*$/m],
  [/^make demo\b/, /^The reference app is on .*$/m],
  [/\bnpm start$/, /^Gatehouse is ready on .*$/m],
  [/\bnode docs\/examples\/webhook-receiver\.mjs$/, /^listening on .*$/m],
];

interface Exception {
  readonly page: string;
  /** The text of the block to replace. */
  readonly text: string | RegExp;
  readonly why: string;
  readonly instead: string;
}

/** Every command that does not run here as it is written. */
const EXCEPTIONS: readonly Exception[] = [
  {
    page: 'README.md',
    text: /^make demo .*$/m,
    why: 'It wants the ports of `make run`.',
    instead: '# reference-app.md',
  },
  { page: 'README.md', text: /^make test .*$/m, why: 'It runs this test.', instead: '' },
  {
    page: 'docs/reference-app.md',
    text: /^npm ci .*$/m,
    why: 'It needs the registry; the packages are there.',
    instead: 'npm ls --depth 0 > /dev/null',
  },
  {
    page: 'docs/upgrading.md',
    text: /^cd \/opt [\s\S]*journalctl.*$/m,
    why: 'It needs a host with systemd that runs a release; tests/deployment/manifests.test.ts checks the unit.',
    instead: 'gatehouse backup /backup/before-NEW',
  },
  {
    page: 'docs/upgrading.md',
    text: /^systemctl stop gatehouse\nmv -T [\s\S]*done$/m,
    why: 'It needs a host with systemd, as the steps there do.',
    instead: 'gatehouse migrate --status > /dev/null',
  },
  {
    page: 'docs/upgrading.md',
    text: /^podman build [\s\S]*logs -f gatehouse$/m,
    why: 'It needs a container engine; `make image` tries the image.',
    instead: 'test -f Containerfile -a -f deploy/compose.yaml',
  },
  {
    page: 'docs/upgrading.md',
    text: /^podman compose -p gatehouse -f deploy\/compose.yaml down\npodman volume[\s\S]*up -d$/m,
    why: 'It needs a container engine.',
    instead: 'gatehouse quota audit',
  },
];

interface Prose {
  readonly page: string;
  /** A part of the block. */
  readonly block: string;
  readonly before?: string;
  readonly after?: string;
}

/** The steps that a page describes in prose before or after a block. */
const PROSE: readonly Prose[] = [
  {
    page: 'docs/operating.md',
    block: 'gatehouse restore',
    before: `kill -- -$server; wait $server || true; server=
      mkdir -m 700 restored; cp data/master.key restored; export DATA_DIR=restored`,
    after: 'gatehouse storage check; unset DATA_DIR',
  },
  { page: 'docs/object-store.md', block: 'gatehouse storage copy', before: 'export ${!S3_*}' },
];

const pages = pagesInOrder();
/** The output of the first start, in README.md. */
const READY =
  /^```text\n(Gatehouse is ready[\s\S]*?)^```$/m.exec(readFileSync('README.md', 'utf8'))?.[1] ?? 'no such block';
let folder: string;
let reader: Reader;
let ports: readonly number[];
let bucket: Readonly<Record<string, string>>;
beforeAll(async () => {
  execFileSync(new URL('../../tools/need', import.meta.url).pathname, ['oathtool'], { stdio: 'inherit' });
  folder = await freshCheckout();
  ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  bucket = s3Environment(await freshBucket());
  const [port, admin, demo] = ports.map(String);
  const path = `${folder}/node_modules/.bin:${process.env['PATH'] ?? ''}`;
  const env = { PATH: path, HOME: process.env['HOME'] ?? '', TMPDIR: folder };
  reader = new Reader(folder, { ...env, PORT: port!, ADMIN_PORT: admin!, DEMO_PORT: demo! });
}, 120_000);
afterAll(() => reader.leaves());

/** Replaces what the pages name by what this test has: the ports, the backup's folder, the bucket and its key. */
function here(text: string): string {
  const [port, admin, demo, receiver] = ports;
  return Object.entries(bucket)
    .reduce((all, [name, value]) => all.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`), text)
    .replaceAll('s3://media/gatehouse', bucket['BLOB_STORE'] ?? '')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${admin}`)
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${demo}`)
    .replaceAll('PORT=9000', `PORT=${receiver}`)
    .replaceAll('/backup/', `${folder}/backup/`);
}

function withoutExceptions(page: string, commands: string): string {
  const own = EXCEPTIONS.filter((each) => each.page === page);
  return own.reduce((text, { text: replaced, instead }) => text.replace(replaced, instead), commands);
}

/** Follows one block; returns its output. */
async function follow(page: string, { commands }: Block): Promise<string> {
  const text = here(withoutExceptions(page, commands));
  const prose = PROSE.filter((each) => each.page === page && commands.includes(each.block));
  for (const { before = '' } of prose) await reader.runs(before);
  const lines = text.split('\n').filter((line) => line !== '');
  const rest: string[] = [];
  for (const line of lines) {
    const command = line.replace(/ +#.*$/, '');
    const server = SERVERS.find(([pattern]) => pattern.test(command));
    if (server === undefined) rest.push(line);
    else {
      const said = await reader.starts(command, server[1]);
      if (page === 'README.md') expect(said).toContain(here(READY));
    }
  }
  const output = await reader.runs(`${rest.join('\n')}\n`);
  if (rest.length > 0 && rest.every((line) => /^[A-Z_0-9]+=/.test(line))) await checkSettings(rest);
  for (const { after = '' } of prose) await reader.runs(after);
  return output;
}

/** A block of settings is accepted by the service's own check. */
async function checkSettings(lines: readonly string[]): Promise<void> {
  await reader.runs(`( set -a\n${lines.join('\n')}\ngatehouse config check > /dev/null )\n`);
}

describe('the blocks of the pages, one after the other on one fresh folder', () => {
  it('every exception is still needed', () => {
    for (const { page, text } of EXCEPTIONS) {
      const all = pages.find(({ path }) => path === page)?.blocks.map(({ commands }) => commands) ?? [];
      expect([page, text, all.some((commands) => commands.search(text) >= 0)]).toEqual([page, text, true]);
    }
  });

  it('docs/first-steps.md runs on macOS too: it needs no program or option that only GNU has', () => {
    const commands = pages.find(({ path }) => path === 'docs/first-steps.md')?.blocks.map((block) => block.commands);
    expect(commands?.join('\n')).not.toMatch(/\b(base64 -w|sha256sum|sed -i|grep -P|readlink -f|date -d|head -c -)/);
  });

  it.each(pages.filter(({ blocks }) => blocks.length > 0).map(({ path, blocks }) => [path, blocks] as const))(
    '%s',
    async (path, blocks) => {
      for (const block of blocks) {
        const output = await follow(path, block).catch((error: unknown) => {
          throw new Error(`${block.where} fails: ${String(error)}`);
        });
        const wanted = block.shown === null ? null : here(block.shown);
        if (wanted !== null)
          expect([block.where, output]).toEqual([block.where, expect.stringMatching(patternOf(wanted))]);
      }
    },
    300_000,
  );
});
