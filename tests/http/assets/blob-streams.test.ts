import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentReply } from '../../../adapters/http/endpoints/assets/content.js';
import { Sending } from '../../../adapters/http/pipeline/response/sending.js';
import { listenOnLoopback, type Listening } from '../../support/oidc/real-provider.js';
import { hashOf, someBytes } from '../../support/uploads/stored-assets.js';

const bytes = Buffer.from(someBytes(10));

/** A reply for a GET of a blob whose source tells whether it was closed. */
async function reply() {
  const source = Readable.from([bytes]);
  const blob = { contentHash: hashOf(bytes), size: 10n, open: () => Promise.resolve(source) };
  const request = { incoming: { method: 'GET' } as never, headers: {} };
  const { body } = await contentReply(request, blob, {});
  if (body === undefined || !('stream' in body)) throw new Error('The reply streams nothing.');
  return { source, stream: body.stream };
}

function closed(stream: Readable): Promise<void> {
  return new Promise((resolve) => stream.once('close', resolve));
}

describe('the stream of a blob', () => {
  it('closes its source when it is given up before it was read', async () => {
    const { source, stream } = await reply();
    const bothClosed = Promise.all([closed(stream), closed(source)]);
    stream.destroy();
    await bothClosed;
    expect(source.destroyed).toBe(true);
  });

  it('closes its source in the middle and at the end', async () => {
    const given = await reply();
    const sourceClosed = closed(given.source);
    for await (const chunk of given.stream) {
      expect(chunk).toEqual(bytes);
      break;
    }
    await sourceClosed;
    const read = await reply();
    const readClosed = closed(read.source);
    expect(Buffer.concat(await read.stream.toArray())).toEqual(bytes);
    await readClosed;
  });
});

describe('sending a stream', () => {
  let listening: Listening;
  let respond: (response: ServerResponse) => void;
  beforeEach(async () => {
    listening = await listenOnLoopback((_request, response) => respond(response));
  });
  afterEach(() => listening.stop());

  /** What sending it came to. */
  function sent(source: Readable, response: ServerResponse): Promise<unknown> {
    return pipeline(source, new Sending(response)).then(
      () => 'whole',
      (cause: unknown) => cause,
    );
  }

  /** What sending it as the answer of the next request came to. */
  async function answered(source: Readable): Promise<unknown> {
    return sent(source, await new Promise<ServerResponse>((resolve) => (respond = resolve)));
  }

  function asked(): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => get(listening.origin, { agent: false }, resolve).on('error', reject));
  }

  it('frees each chunk that was sent, and sends all of it', async () => {
    const chunks = Array.from({ length: 20 }, (_, index) => Buffer.alloc(1 << 18, index));
    const content = Buffer.concat(chunks);
    const answer = answered(Readable.from(chunks));
    expect(Buffer.concat(await (await asked()).toArray()).equals(content)).toBe(true);
    expect(await answer).toBe('whole');
    expect(chunks.map(({ length }) => length)).toEqual(Array(20).fill(0));
  });

  it('breaks the answer off where its source fails', async () => {
    const answer = answered(
      Readable.from(
        (function* () {
          yield Buffer.alloc(1 << 18);
          throw new Error('the disk is gone');
        })(),
      ),
    );
    await expect((await asked()).toArray()).rejects.toThrow('aborted');
    expect(await answer).toEqual(new Error('the disk is gone'));
  });

  it('closes its source when the client goes away', async () => {
    const source = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1 << 18);
      })(),
    );
    const answer = answered(source);
    (await asked()).destroy();
    expect(await answer).toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(source.destroyed).toBe(true);
  });

  it('sends nothing, and ends, when the client is gone already', async () => {
    const given = new Promise<ServerResponse>((resolve) => (respond = resolve));
    const request = get(listening.origin, { agent: false }).on('error', () => undefined);
    const response = await given;
    request.destroy();
    await once(response, 'close');
    for (const chunks of [[], [Buffer.alloc(1 << 18)]]) {
      // The one or the other, by the version of Node.
      const code = expect.stringMatching(/^ERR_STREAM_(PREMATURE_CLOSE|UNABLE_TO_PIPE)$/);
      expect(await sent(Readable.from(chunks), response)).toMatchObject({ code });
    }
  });
});
