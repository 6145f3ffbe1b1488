// `make demo`: runs the service and the reference app. Ctrl-C stops both.
import { spawn } from 'node:child_process';
import { serveApp } from './serve.mjs';

const folder = new URL('./dist', import.meta.url).pathname;
const root = new URL('../../../', import.meta.url).pathname;
const port = process.env.PORT ?? '8080';
const service = (process.env.BASE_URL ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
// Not read before a page is loaded: the service says what is wrong with an address, and then nothing is served.
const serverHost = () => process.env.SERVER_HOST ?? new URL(service).host;

// An empty value counts as absent, as for the service.
const appPort = process.env.DEMO_PORT?.trim() || '8090';
if (!/^\d+$/.test(appPort) || Number(appPort) > 65535) fail('DEMO_PORT must be a whole number from 0 to 65535.');

const app = await serveApp({
  folder,
  config: () => ({ service, serverHost: serverHost() }),
  port: Number(appPort),
  delivery: `${process.env.DATA_DIR ?? `${root}data`}/demo-delivery.jsonl`,
}).catch((error) => fail(`${error.message}. DEMO_PORT names another port.`));

const origins = [process.env.CORS_ORIGINS, app.origin].filter(Boolean).join(',');
const env = { ...process.env, CORS_ORIGINS: origins };
const child = spawn(process.execPath, ['dist/infrastructure/main.cjs'], {
  cwd: root,
  env,
  stdio: ['inherit', 'pipe', 'inherit'],
});
let isReady = false;
child.stdout.on('data', (text) => {
  process.stdout.write(text);
  if (isReady || !String(text).includes('Gatehouse is ready')) return;
  isReady = true;
  console.log(`The reference app is on ${app.origin}/`);
});
// Ctrl-C also reaches the child; when the child closes, this process exits. SIGTERM is passed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('close', (code) => process.exit(code ?? 1));

function fail(reason) {
  console.error(`Gatehouse: the demo cannot be served: ${reason}`);
  process.exit(1);
}
