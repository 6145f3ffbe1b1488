import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { contentReply } from '../../adapters/http/assets/content.js';
import { hashOf, someBytes } from '../support/stored-assets.js';

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
