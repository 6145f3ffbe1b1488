import { expect, it } from '@jest/globals';
import { inParallel } from '../support/builders.js';
import { signIntent, type IntentFields } from '../support/device-keys.js';
import { onEveryDeployment, type Deployment } from '../support/deployment.js';
import { anAlbumOf, anIntent, aWriter, propose, readUpgrade, type Writer } from '../support/writer.js';

async function owned({ nodes }: Deployment): Promise<{ owner: Writer; album: string }> {
  const { client, givens } = nodes[0]!;
  const owner = await aWriter(client, givens);
  return { owner, album: await anAlbumOf(client, owner) };
}

function signed({ keys }: Writer, album: string, intents: readonly IntentFields[]): readonly Uint8Array[] {
  return intents.map((intent) => signIntent(keys, album, intent));
}

onEveryDeployment('the ceremony', (deployment) => {
  it('lets one of 20 parallel proposals win, and tells the others its id', async () => {
    const { owner, album } = await owned(deployment());
    const intents = Array.from({ length: 20 }, () => anIntent(owner));
    const documents = signed(owner, album, intents);
    const answers = await inParallel(20, (turn) => propose(deployment().client(turn), owner, album, documents[turn]!));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const { intent_id } = winners[0]!.body;
    expect(intents.map((intent) => intent.intent_id)).toContain(intent_id);
    for (const { status, body } of answers) {
      if (status !== 200) expect([status, body.code]).toEqual([409, 'error.album.upgrade_in_flight']);
      expect(body.intent_id).toBe(intent_id);
    }
    expect((await readUpgrade(deployment().client(1), owner, album)).body.intent_id).toBe(intent_id);
  });

  it('takes one proposal, sent 20 times at once, 20 times for the same', async () => {
    const { owner, album } = await owned(deployment());
    const [document] = signed(owner, album, [anIntent(owner)]);
    const answers = await inParallel(20, (turn) => propose(deployment().client(turn), owner, album, document!));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]!.body);
    }
  });
});
