import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CRUISE = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** A small tree with one violation per file: the rule that must report it, the file, and the line that violates it. */
const OFFENCES: readonly [rule: string, file: string, line: string][] = [
  ['domain-is-pure', 'domain/albums/a.ts', "import '../../application/albums/allowed.js';"],
  ['domain-is-pure', 'domain/albums/b.ts', "import 'node:crypto';"],
  ['domain-is-pure', 'domain/albums/c.ts', "import type {} from 'jose';"],
  ['kernel-knows-no-feature', 'domain/kernel/d.ts', "import '../albums/allowed.js';"],
  ['application-knows-domain-and-ports', 'application/albums/e.ts', "import '../../adapters/memory/allowed.js';"],
  ['application-knows-domain-and-ports', 'application/albums/f.ts', "import 'node:fs';"],
  ['application-knows-domain-and-ports', 'application/albums/g.ts', "import '@noble/hashes/sha2.js';"],
  ['adapters-stand-alone', 'adapters/http/albums/h.ts', "import '../../memory/allowed.js';"],
  ['adapters-stand-alone', 'adapters/http/i.ts', "import type {} from '../memory/allowed.js';"],
  ['infrastructure-is-the-outermost', 'adapters/http/j.ts', "import '../../infrastructure/allowed.js';"],
  ['tsyringe-in-infrastructure-only', 'adapters/http/k.ts', "import 'tsyringe';"],
  ['tsyringe-in-infrastructure-only', 'tests/l.ts', "import 'tsyringe';"],
  ['tests-are-imported-by-tests-only', 'infrastructure/m.ts', "import '../tests/allowed.js';"],
  ['product-needs-no-dev-dependency', 'adapters/http/n.ts', "import 'fast-check';"],
  ['client-stands-alone', 'client/o.ts', "import '../domain/albums/allowed.js';"],
  ['client-runs-everywhere', 'client/src/o.ts', "import 'node:fs';"],
  ['server-knows-no-client', 'adapters/http/p.ts', "import '../../client/allowed.js';"],
  ['no-barrels', 'adapters/http/q.ts', "import './albums/index.js';"],
  ['everything-resolves', 'application/albums/r.ts', "import './absent.js';"],
  ['no-cycles', 'domain/albums/s.ts', "import './t.js';"],
];

const ALLOWED: readonly [file: string, line: string][] = [
  ['domain/albums/allowed.ts', "import '../kernel/allowed.js'; import '@noble/hashes/sha2.js';"],
  ['domain/albums/t.ts', "import type {} from './s.js';"], // the other half of the cycle, which is reported once
  ['domain/kernel/allowed.ts', 'export {};'],
  ['application/albums/allowed.ts', "import '../../domain/albums/allowed.js'; import '../ports/allowed.js';"],
  ['application/ports/allowed.ts', "import type {} from '../../domain/albums/allowed.js';"],
  ['adapters/http/albums/index.ts', 'export {};'],
  ['adapters/http/allowed.ts', "import 'node:http'; import 'express'; import '../../application/albums/allowed.js';"],
  ['adapters/memory/allowed.ts', "import '../../application/ports/allowed.js';"],
  ['infrastructure/allowed.ts', "import 'tsyringe'; import '../adapters/http/allowed.js';"],
  ['client/allowed.ts', 'export {};'],
  ['client/src/allowed-node.ts', "import 'node:fs';"],
  ['tests/allowed.ts', "import 'fast-check'; import '../infrastructure/allowed.js'; import '../client/allowed.js';"],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

let folder: string;
let violations: readonly Violation[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gatehouse-layers-'));
  for (const [file, line] of [...ALLOWED, ...OFFENCES.map(([, offender, text]) => [offender, text] as const)]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), `${line}\n`);
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await symlink(path.join(ROOT, 'package.json'), path.join(folder, 'package.json'));
  violations = await cruise(folder);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function cruise(cwd: string): Promise<readonly Violation[]> {
  const layers = ['domain', 'application', 'adapters', 'infrastructure', 'client', 'tests'];
  const args = [CRUISE, '--config', path.join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', ...layers];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 2 ** 26 });
  const report = JSON.parse(stdout) as { readonly summary: { readonly violations: readonly Violation[] } };
  return report.summary.violations;
}

describe('the layer rules', () => {
  it.each(OFFENCES)('%s bites in %s', (rule, file) => {
    expect(violations.filter(({ from }) => from === file).map(({ rule: { name } }) => name)).toContain(rule);
  });

  it.each(ALLOWED)('let %s be', (file) => {
    expect(violations.filter(({ from }) => from === file)).toEqual([]);
  });
});

describe('ARCHITECTURE.md', () => {
  it('lists a feature in every layer by its command', async () => {
    const page = await readFile(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    const command = /`(ls -d [^`]+)` lists one feature/.exec(page)?.[1] ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: ROOT });
    const layers = stdout.split('\n').map((folder) => folder.split('/').slice(0, -1).join('/'));
    expect(layers).toEqual(expect.arrayContaining(['domain', 'application', 'adapters/http/endpoints']));
    expect(layers).toEqual(expect.arrayContaining(['adapters/typeorm/stores', 'adapters/memory/stores', 'tests/http']));
  });
});
