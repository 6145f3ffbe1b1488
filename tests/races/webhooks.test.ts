import { afterAll, expect, it } from '@jest/globals';
import { DeliverWebhooks } from '../../application/webhooks/deliver-webhooks.js';
import { MINUTE } from '../../domain/kernel/instant.js';
import { inParallel } from '../support/people/builders.js';
import { logIn } from '../support/people/person.js';
import { onEveryDeployment } from '../support/service/deployment.js';
import { aPersonById, Receiver, WEBHOOK_SECRET } from '../support/webhooks/receiver.js';

const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())));

async function environment() {
  const receiver = await Receiver.start();
  receivers.push(receiver);
  return { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET };
}

onEveryDeployment(
  'Webhooks',
  (deployment) => {
    it('come in order for each account, each at least once, from any number of deliverers at once', async () => {
      const { client, nodes, clock } = deployment();
      const receiver = receivers.at(-1)!;
      let count = 0;
      // Every seventh message is refused at first.
      receiver.instead = (response) => {
        count += 1;
        if (count % 7 === 0) return void response.writeHead(500).end();
        const body = JSON.parse(receiver.bodies.at(-1) ?? '') as (typeof receiver.received)[number];
        receiver.received.push(body);
        setTimeout(() => response.writeHead(204).end(), count % 5);
      };
      const people = await inParallel(4, (turn) => aPersonById(client(turn)));
      const deliverOnce = async () => {
        await inParallel(6, (turn) => nodes[turn % nodes.length]!.service.parts.make(DeliverWebhooks).execute());
        clock.advance(MINUTE / 2);
      };
      for (let round = 0; round < 4; round += 1) {
        const signIns = inParallel(12, (turn) => logIn(client(turn), people[turn % 4]!));
        await Promise.all([signIns, deliverOnce()]);
      }
      for (let round = 0; round < 30; round += 1) await deliverOnce();
      for (const { accountId } of people) {
        const sequences = receiver.of(accountId).map(({ data }) => Number(data['sequence']));
        expect(sequences).toEqual([...sequences].sort((left, right) => left - right));
        expect([...new Set(sequences)]).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
      }
    });
  },
  environment,
);
