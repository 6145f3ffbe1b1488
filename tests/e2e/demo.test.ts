import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

it.each([
  ['PORT', 'eighty'],
  ['BASE_URL', 'media.example.org'],
])(
  'the demo says in the words of the service that %s is wrong',
  (name, value) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'));
    const env = { ...process.env, DATA_DIR: folder, DEMO_PORT: '0', [name]: value };
    const demo = spawnSync(process.execPath, ['client/examples/web/demo.mjs'], { env, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(demo.stderr).toMatch(new RegExp(`^Gatehouse cannot start: ${name} must be .+\\n.+\\n$`));
    expect(demo.status).toBe(1);
  },
  30_000,
);

it.each(['eighty', '65536'])('the demo says that DEMO_PORT=%s is no port', (value) => {
  const env = { ...process.env, DEMO_PORT: value };
  const demo = spawnSync(process.execPath, ['client/examples/web/demo.mjs'], {
    env,
    encoding: 'utf8',
    timeout: 20_000,
  });
  const expected = 'Gatehouse: the demo cannot be served: DEMO_PORT must be a whole number from 0 to 65535.\n';
  expect([demo.stderr, demo.status]).toEqual([expected, 1]);
});
