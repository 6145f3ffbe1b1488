import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startNode } from '../support/processes/process.js';

const run = promisify(execFile);
const PAGE = readFileSync('docs/first-steps.md', 'utf8');
const BASE = 'http://127.0.0.1:8080';
const END_OF_BLOCK = '--- end of block ---';

interface Step {
  readonly commands: string;
  /** The output that the page shows; null when it shows none. */
  readonly shown: string | null;
}

function stepsOf(page: string): Step[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)];
  return blocks.map(([, commands = '', shown]) => ({ commands, shown: shown ?? null }));
}

/** Returns the pattern of an output; the page's `…` matches anything. */
function patternOf(shown: string): RegExp {
  const literal = shown.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('…', '[^\\n]*?')}$`);
}

/** Runs every block in one shell, as a reader does who pastes them one after the other. */
async function follow(steps: readonly Step[], base: string): Promise<string[]> {
  const script = steps.map(({ commands }) => `${commands}\necho; echo '${END_OF_BLOCK}'\n`).join('');
  const whole = `set -euo pipefail\n${script.replace(BASE, base)}rm -r "$work"\n`;
  const { stdout } = await run('bash', ['-c', whole]);
  return stdout.split(`${END_OF_BLOCK}\n`).map((output) => output.replaceAll('\r', '').trim());
}

describe('docs/first-steps.md', () => {
  // Installs the Debian package if it is missing and may be installed.
  beforeAll(() => void execFileSync(new URL('../../tools/need', import.meta.url).pathname, ['oathtool']), 120_000);

  it('can be followed as it is written, and shows what then comes out', async () => {
    const node = await startNode();
    const steps = stepsOf(PAGE);
    expect(PAGE.split(BASE)).toHaveLength(2);
    // The parser misses no block.
    expect(steps).toHaveLength(PAGE.match(/^```sh$/gm)?.length ?? 0);
    expect(steps.filter(({ shown }) => shown !== null)).toHaveLength(PAGE.match(/^```text$/gm)?.length ?? 0);

    const outputs = await follow(steps, `http://127.0.0.1:${node.port}`);
    steps.forEach(({ shown }, index) => {
      if (shown === null) expect(outputs[index]).toBe('');
      else expect(outputs[index]).toMatch(patternOf(shown));
    });
    expect(node.complaints()).toEqual([]);
    await node.stop();
  }, 90_000);
});
