import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

// The project's own rules on texts that are in no file, so without type information, which these rules do not need.
const eslint = new ESLint({
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  overrideConfig: [{ files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked }],
});

async function rulesAgainst(filePath: string, text: string): Promise<readonly (string | null)[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

const FROM_THE_AIR = [
  'export const now = new Date();',
  'export const now = new Date().getTime();',
  'export const now = Date();',
  'export const now = Date.now();',
  'export const clock = Date.now;',
  'export const chance = Math.random();',
  'export const id = crypto.randomUUID();',
  "export { randomUUID } from 'node:crypto';",
  "import { randomBytes } from 'node:crypto';\nexport const token = randomBytes(16);",
  "import * as crypto from 'node:crypto';\nexport const token = crypto.randomBytes(16);",
  "import { webcrypto } from 'node:crypto';\nexport const token = webcrypto.getRandomValues(new Uint8Array(16));",
];

describe('time and chance out of the air', () => {
  it.each(FROM_THE_AIR)('is refused in the product: %s', async (text) => {
    for (const file of [
      'domain/kernel/x.ts',
      'application/albums/x.ts',
      'adapters/typeorm/x.ts',
      'infrastructure/x.ts',
    ]) {
      expect(await rulesAgainst(file, text)).toContain('no-restricted-syntax');
    }
  });

  it('is what the adapters of Clock and Random are for', async () => {
    expect(await rulesAgainst('adapters/system/clock.ts', 'export const now = Date.now();')).toEqual([]);
    expect(await rulesAgainst('adapters/system/random.ts', "export { randomBytes } from 'node:crypto';")).toEqual([]);
  });

  it('is not the conversion of an instant', async () => {
    expect(await rulesAgainst('domain/kernel/x.ts', 'export const start = new Date(0).toISOString();')).toEqual([]);
  });
});

describe('the size of things', () => {
  const lines = (count: number): string => Array.from({ length: count }, (_, i) => `  console.log(${i});`).join('\n');

  it('bounds product files at 250 lines and functions at 50', async () => {
    const statements = (count: number): string =>
      Array.from({ length: count }, (_, i) => `export const v${i} = ${i};`).join('\n');
    expect(await rulesAgainst('domain/kernel/x.ts', statements(250))).toEqual([]);
    expect(await rulesAgainst('domain/kernel/x.ts', statements(251))).toEqual(['max-lines']);
    expect(await rulesAgainst('domain/kernel/x.ts', `export function f() {\n${lines(49)}\n}`)).toContain(
      'max-lines-per-function',
    );
    expect(await rulesAgainst('tests/domain/x.ts', `export function f() {\n${lines(49)}\n}`)).toEqual([]);
  });

  it('wants names for what is exported', async () => {
    expect(await rulesAgainst('domain/kernel/x.ts', 'export default 1;')).toEqual(['no-restricted-syntax']);
  });

  it('hands no list to Math as arguments, whose number is limited', async () => {
    const text = 'export const f = (all: readonly number[]) => Math.max(0, ...all);';
    expect(await rulesAgainst('adapters/cli/x.ts', text)).toEqual(['no-restricted-syntax']);
    expect(await rulesAgainst('domain/kernel/x.ts', text.replace('max', 'min'))).toEqual(['no-restricted-syntax']);
    expect(await rulesAgainst('domain/kernel/x.ts', text.replace('...all', 'all.length'))).toEqual([]);
  });
});
