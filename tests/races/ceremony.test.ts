import { expect, it } from '@jest/globals';
import { inParallel } from '../support/people/builders.js';
import { signIntent, type IntentFields } from '../support/people/device-keys.js';
import { onEveryDeployment, type Deployment } from '../support/service/deployment.js';
import { aBlob, createUpload, sendBytes, uploadState } from '../support/uploads/album-uploads.js';
import { anAlbumOf, anIntent, aWriter, propose, readUpgrade, type Writer } from '../support/people/writer.js';

async function owned({ nodes }: Deployment): Promise<{ owner: Writer; album: string }> {
  const { client, baseParts } = nodes[0]!;
  const owner = await aWriter(client, baseParts);
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

  it('accepts one proposal, sent 20 times at once, as the same one', async () => {
    const { owner, album } = await owned(deployment());
    const [document] = signed(owner, album, [anIntent(owner)]);
    const answers = await inParallel(20, (turn) => propose(deployment().client(turn), owner, album, document!));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]!.body);
    }
  });

  it.each([0, 8, 16])(
    'admits and counts, or refuses and does not reserve, each upload beside a proposal: after %s of 24',
    async (ahead) => {
      const { owner, album } = await owned(deployment());
      const client = (turn: number) => deployment().client(turn);
      const document = signIntent(owner.keys, album, anIntent(owner));
      const blobs = Array.from({ length: 24 }, () => aBlob(100));
      const sent = await inParallel(25, (turn) => {
        if (turn === ahead) return propose(client(turn), owner, album, document);
        return createUpload(client(turn), owner, album, blobs[turn < ahead ? turn : turn - 1]!);
      });
      const [proposed, answers] = [sent[ahead]!, sent.filter((_, turn) => turn !== ahead)];
      expect(proposed.status).toBe(200);

      const admitted = answers.filter(({ status }) => status === 201).length;
      for (const [index, { status, body }] of answers.entries()) {
        const state = await uploadState(client(0), owner, blobs[index]!);
        if (status === 201) expect(state).toBe('Pending');
        else
          expect([status, body.code, state]).toEqual([409, 'error.upload.album_quiescing', 'error.upload.not_found']);
        if (status !== 201) expect(body.intent_id).toBe(proposed.body.intent_id);
      }
      expect(proposed.body.in_flight).toBe(admitted);
      expect((await readUpgrade(client(1), owner, album)).body).toMatchObject({ phase: 'frozen', in_flight: admitted });
      expect((await client(0).get('/quota', { token: owner.token })).body.reserved).toBe(admitted * 100);
    },
  );

  it('starts each Pending upload before the proposal, and drains it, or not at all', async () => {
    const { owner, album } = await owned(deployment());
    const client = (turn: number) => deployment().client(turn);
    const blobs = Array.from({ length: 12 }, () => aBlob(100));
    for (const blob of blobs) await createUpload(client(0), owner, album, blob);
    const document = signIntent(owner.keys, album, anIntent(owner));
    const sent = await inParallel(13, (turn) => {
      if (turn === 6) return propose(client(turn), owner, album, document);
      return sendBytes(client(turn), owner, blobs[turn < 6 ? turn : turn - 1]!, 0, 50);
    });
    const [proposed, answers] = [sent[6]!, sent.filter((_, turn) => turn !== 6)];
    expect(proposed.status).toBe(200);

    const started = blobs.filter((_, index) => answers[index]!.status === 204);
    for (const [index, blob] of blobs.entries()) {
      const { status, body } = answers[index]!;
      const state = await uploadState(client(index), owner, blob);
      if (status === 204) expect(state).toBe('Uploading');
      else expect([status, body.code, state]).toEqual([409, 'error.upload.album_quiescing', 'Pending']);
    }
    const phase = started.length === 0 ? 'frozen' : 'quiescing';
    expect(proposed.body).toMatchObject({ phase, in_flight: 12 });
    expect((await readUpgrade(client(0), owner, album)).body).toMatchObject({ phase, in_flight: 12 });
    await inParallel(started.length, (turn) => sendBytes(client(turn), owner, started[turn]!, 50));
    const drained = { phase: 'frozen', in_flight: 12 - started.length };
    expect((await readUpgrade(client(1), owner, album)).body).toMatchObject(drained);
  });
});
