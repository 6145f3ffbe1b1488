// One process of the proposer's client. It kills itself with SIGKILL after the first statement after which no earlier
// process was killed. The test bundles this file and passes its parameters as the one argument.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { GatehouseError } from '../../../client/src/http/error.js';
import { fromBase64Url, toBase64Url } from '../../../client/src/kernel/bytes.js';
import { deviceSigner } from '../../../client/src/keys/signer.js';
import type { Tokens } from '../../../client/src/http/tokens.js';
import type { DeliveryService } from '../../../client/src/mls/delivery.js';
import { startClient, TO, type Member } from './ceremony-people.js';
import { OUTAGE, type ProcessParts } from './ceremony-process-parts.js';
import { Killer } from './killable.js';

class Sigkill extends Killer {
  constructor(private readonly file: string) {
    super();
  }

  /** The statement that staged a message identifies it: the message's position differs after each repeat. */
  private staged = '';

  override after(at: string): void {
    const place = /^append|mls_/.test(at) ? `${at} ${this.staged}` : at;
    if (at.startsWith('UPDATE mls_groups SET outgoing_key')) this.staged = at;
    const seen = existsSync(this.file) ? readFileSync(this.file, 'utf8').split('\n') : [];
    const line = place.replace(/\s+/g, ' ');
    if (seen.includes(line)) return;
    appendFileSync(this.file, `${line}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}

async function main(parts: ProcessParts): Promise<void> {
  const ask = async (call: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${parts.others}/${call}`, { method: 'POST', body: JSON.stringify(body) });
    return answer.json();
  };
  const bytes = (text: string): Uint8Array => fromBase64Url(text) ?? new Uint8Array();
  const mailbox: DeliveryService = {
    append: async (groupId, position, message) =>
      (await ask('append', { groupId, position, message: toBase64Url(message) })) as boolean,
    read: async (groupId, from) => ((await ask('read', { groupId, from })) as string[]).map(bytes),
    takeKeyPackage: async (userId) => {
      const taken = (await ask('takeKeyPackage', { userId })) as string | null;
      return taken === null ? null : bytes(taken);
    },
    sendWelcome: async (userId, groupId, welcome, position) => {
      await ask('sendWelcome', { userId, groupId, welcome: toBase64Url(welcome), position });
    },
  };
  const device = deviceSigner(parts.deviceId, bytes(parts.deviceSecret));
  const keys = parts.devices.map((each) => ({
    deviceId: each.deviceId,
    ed25519: bytes(each.ed25519),
    mlDsa65: bytes(each.mlDsa65),
  }));
  const everybody = keys.map((own) => ({ keys: own }) as Member);
  const tokens = { load: () => JSON.parse(readFileSync(parts.tokensFile, 'utf8')) as Tokens, save: () => undefined };
  const deviceSecret = bytes(parts.deviceSecret);
  const member: Member = { accountId: parts.accountId, tokens, device, deviceSecret, keys: keys[0]! };
  const world = { baseUrl: parts.baseUrl, mailbox, everybody: () => everybody };
  const killer = new Sigkill(parts.placesFile);
  const running = await startClient(member, world, {
    path: parts.catalog,
    killer,
    // While the upgrade waits, the person adds a photo, and the pending upload arrives.
    onSleep: async () => {
      const write = { writeId: parts.writeId, albumId: parts.albumId, kind: 'upload', payload: parts.photo };
      await running.queue.add(write);
      await ask('finish', {});
    },
  });
  for (const outcome of await running.upgrades.resume()) if (outcome.status === 'rejected') throw outcome.reason;
  if ((await running.store.successor(parts.albumId)) === null) await running.upgrades.upgrade(parts.albumId, TO);
  for (const albumId of await running.store.waiting()) await running.queue.flush(albumId);
}

main(JSON.parse(process.argv[2] ?? '') as ProcessParts).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(error instanceof GatehouseError && error.isOutage ? OUTAGE : 1);
  },
);
