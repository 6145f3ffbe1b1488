import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { freePort, stop, temporaryFolder, track } from './processes.mjs';

const SERVER = new URL('../../tests/support/objects/swift-server.py', import.meta.url).pathname;
const KEY = { S3_ACCESS_KEY_ID: 'test:tester', S3_SECRET_ACCESS_KEY: 'testing' };

/** Starts a private S3 server, the same as in the tests; returns the environment that points to it. */
export async function startSwift(bucket) {
  const folder = temporaryFolder('swift');
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const child = track(spawn('/usr/bin/python3', [SERVER, folder, ...ports.map(String)], { stdio: 'ignore' }));
  const endpoint = `http://127.0.0.1:${ports[0]}`;
  await ready([`${endpoint}/healthcheck`, ...ports.slice(1).map((port) => `http://127.0.0.1:${port}/`)]);
  return {
    env: { BLOB_STORE: `s3://${bucket}/bench`, S3_ENDPOINT: endpoint, ...KEY },
    async stop() {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(addresses) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answers = await Promise.all(addresses.map((address) => fetch(address).catch(() => null)));
    if (answers.every((answer) => answer !== null)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Swift did not start; install python3-swift');
}
