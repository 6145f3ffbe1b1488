import { expect, it } from '@jest/globals';
import { inParallel } from '../support/builders.js';
import {
  aListedDevice,
  aLogoutChallenge,
  anAnchoredPerson,
  prove,
  putDirectory,
  redeem,
  signDirectory,
} from '../support/identity.js';
import { freshMariadb } from '../support/mariadb.js';
import { aPerson, isSignedIn } from '../support/person.js';
import { runToEnd, startNode, startNodes, temporaryFolder } from '../support/process.js';

it('two processes that start at once on one MariaDB are one service', async () => {
  const fresh = await freshMariadb();
  const nodes = await startNodes(2, { databaseUrl: fresh.url });
  const client = (turn: number) => nodes[turn % 2]!.client;

  const { token } = await aPerson(client(0));
  expect(await isSignedIn(client(1), token)).toBe(true);

  const person = await anAnchoredPerson(client(0));
  const documents = Array.from({ length: 8 }, () =>
    signDirectory(person.identity, person.accountId, { version: 2, devices: [aListedDevice()] }),
  );
  const published = await inParallel(8, (turn) => putDirectory(client(turn), person, documents[turn]!));
  expect(published.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);

  const proof = prove(person, await aLogoutChallenge(client(0), person));
  const answers = await inParallel(20, (turn) => redeem(client(turn), proof));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array<number>(19).fill(403)]);
  for (const node of nodes) expect(await isSignedIn(node.client, person.token)).toBe(false);

  for (const node of nodes) {
    expect(node.complaints()).toEqual([]);
    await node.stop();
  }
  await fresh.drop();
});

it('a database that was made under another MASTER_KEY stops the start, which says what to do', async () => {
  const dataDir = await temporaryFolder();
  await (await startNode({ dataDir })).stop();
  const env = { MASTER_KEY: Buffer.alloc(32, 8).toString('base64') };
  const { code, output } = await runToEnd({ dataDir, env });
  expect(code).toBe(1);
  expect(output).toMatch(/MASTER_KEY is not the one it was sealed with/);
  expect(output).toMatch(/Start with the MASTER_KEY, or the DATA_DIR with its master\.key/);
  expect(output).not.toMatch(/^\s+at /m);
  await (await startNode({ dataDir })).stop();
});
