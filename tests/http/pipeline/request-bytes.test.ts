import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { freeBuffers } from '../../../adapters/http/pipeline/request/free-buffers.js';
import { requestBytes } from '../../../adapters/http/pipeline/request/request-bytes.js';
import { hashOf } from '../../support/uploads/stored-assets.js';

const MEBI = 1 << 20;

describe('freeing buffers', () => {
  it('gives their memory back without a collection', () => {
    const buffers = Array.from({ length: 16 }, () => Buffer.alloc(MEBI, 1));
    const allocated = process.memoryUsage().arrayBuffers;
    freeBuffers(buffers);
    expect(allocated - process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(16 * MEBI);
    expect(buffers.map(({ length }) => length)).toEqual(Array(16).fill(0));
  });

  it('leaves alone what shares its memory with others', () => {
    const whole = Buffer.from('shared'.repeat(2_000));
    const parts = [whole.subarray(6), Buffer.from('out of the pool'), new Uint8Array(new SharedArrayBuffer(4))];
    freeBuffers(parts);
    expect(parts.map(({ length }) => length)).toEqual([11_994, 15, 4]);
    expect(whole.toString('latin1', 0, 12)).toBe('sharedshared');
  });

  it('accepts a buffer twice, and one that is free already', () => {
    const buffer = Buffer.alloc(9_000);
    freeBuffers([buffer, buffer]);
    freeBuffers([buffer]);
    expect(buffer).toHaveLength(0);
  });
});

describe('the bytes of a request', () => {
  const content = Array.from({ length: 40 }, (_, index) => Buffer.alloc(1 << 16, index));
  const whole = Buffer.concat(content);
  const digest = (bytes: Uint8Array) => Buffer.from(hashOf(bytes), 'hex');
  /** Makes a request whose chunks have their own memory, as a socket's do. */
  const arriving = (chunks: readonly Buffer[]) => Readable.from(chunks) as unknown as IncomingMessage;
  const aRequest = () => {
    const client = new PassThrough();
    return { client, request: client as unknown as IncomingMessage };
  };
  const textOf = async (bytes: AsyncGenerator<readonly Uint8Array[]>) => {
    const { value } = await bytes.next();
    return value === undefined ? null : Buffer.concat(value as readonly Uint8Array[]).toString();
  };

  it.each([
    ['without', null],
    ['with', { algorithm: 'sha256', digest: digest(whole) } as const],
  ])('are lent until the next ones are asked for, and freed soon after, %s a checksum', async (_, checksum) => {
    const chunks = content.map((chunk) => Buffer.from(chunk));
    const copied: Buffer[] = [];
    for await (const pieces of requestBytes(arriving(chunks), checksum)) {
      const before = copied.length;
      // Others arrive while these are used.
      await setImmediate();
      copied.push(...pieces.map((piece) => Buffer.from(piece)));
      expect(copied.slice(before).map(({ length }) => length)).not.toContain(0);
      expect(chunks.slice(0, Math.max(0, before - 8)).map(({ length }) => length)).not.toContain(1 << 16);
    }
    expect(Buffer.concat(copied).equals(whole)).toBe(true);
    expect(chunks.map(({ length }) => length)).toEqual(Array(40).fill(0));
  });

  it('come all at once that arrived in a short time, so that packets are not written one by one', async () => {
    const { client, request } = aRequest();
    const bytes = requestBytes(request, null);
    client.write('a');
    expect(await textOf(bytes)).toBe('a');
    for (const text of ['b', 'c', 'd']) client.write(text);
    expect(await textOf(bytes)).toBe('bcd');
    const waiting = textOf(bytes);
    for (const text of ['e', 'f', 'g']) {
      client.write(text);
      await setImmediate();
    }
    expect(await waiting).toBe('efg');
    client.end('h');
    expect(await textOf(bytes)).toBe('h');
    expect(await textOf(bytes)).toBeNull();
  });

  it('wait in the socket while a MiB is unread', async () => {
    const { client, request } = aRequest();
    const bytes = requestBytes(request, null);
    client.write('a');
    await bytes.next();
    let taken = 0;
    while (client.write(Buffer.alloc(1 << 16)) && taken < 100) {
      taken += 1;
      await setImmediate();
    }
    expect(taken).toBeGreaterThanOrEqual(15);
    expect(taken).toBeLessThan(20);
    const { value } = await bytes.next();
    expect(value).toHaveLength(16);
    client.end();
    let rest = 0;
    for await (const pieces of bytes) rest += Buffer.concat(pieces).length;
    expect(rest).toBe((taken - 15) * (1 << 16));
  });

  it('do not end where a reader waits after many that came in one turn', async () => {
    const { client, request } = aRequest();
    const bytes = requestBytes(request, null);
    const reading = (async () => {
      let read = 0;
      for await (const pieces of bytes) read += Buffer.concat(pieces).length;
      return read;
    })();
    for (let turn = 0; turn < 3; turn += 1) {
      for (let sent = 0; sent < 9; sent += 1) client.write(Buffer.alloc(1 << 16));
      await setImmediate();
      await setImmediate();
    }
    client.end('end');
    expect(await reading).toBe(27 * (1 << 16) + 3);
  });

  it('of tiny pieces are few at a time', async () => {
    const { client, request } = aRequest();
    const bytes = requestBytes(request, null);
    client.write('a');
    await bytes.next();
    for (let sent = 0; sent < 1_000; sent += 1) client.write('b');
    await setImmediate();
    const { value } = await bytes.next();
    expect(value).toHaveLength(256);
  });

  it('that arrived come before the error of a client that disconnects', async () => {
    const { client, request } = aRequest();
    const bytes = requestBytes(request, null);
    client.write('a');
    expect(await textOf(bytes)).toBe('a');
    client.write('b');
    await setImmediate();
    client.destroy();
    expect(await textOf(bytes)).toBe('b');
    await expect(bytes.next()).rejects.toThrow('disconnected');
  });

  it.each(['before it is read', 'while the reader waits'])(
    'end with an error if the client disconnects %s',
    async (when) => {
      const { client, request } = aRequest();
      const bytes = requestBytes(request, null);
      if (when === 'before it is read') client.destroy();
      else globalThis.setImmediate(() => client.destroy());
      await expect(bytes.next()).rejects.toThrow('disconnected');
    },
  );

  it('that are no longer read stay in the request', async () => {
    const { client, request } = aRequest();
    const bytes = requestBytes(request, null);
    client.write('a');
    await bytes.next();
    await bytes.return(undefined);
    client.end('rest');
    await setImmediate();
    expect(request.isPaused()).toBe(true);
    expect(String(request.read())).toBe('rest');
  });

  it('end in a refusal where the checksum is of others', async () => {
    const checksum = { algorithm: 'sha256', digest: digest(Buffer.from('others')) } as const;
    const bytes = requestBytes(arriving(content.map((chunk) => Buffer.from(chunk))), checksum);
    const read = async () => {
      while ((await bytes.next()).done !== true);
    };
    await expect(read()).rejects.toMatchObject({ code: 'error.upload.checksum_mismatch' });
  });
});
