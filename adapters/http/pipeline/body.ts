import express, { type Request, type Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../domain/kernel/errors.js';
import type { BodyKind } from '../endpoint.js';
import { validatorFor } from '../schemas/validator.js';

const JSON_LIMIT = 64 * 1024;
/** The bytes that a streamed body must grow by in each `timeout`. */
const LEAST_PROGRESS = 1024;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

export type BodyReader<Body> = (request: Request, response: Response) => Promise<Body>;

/** Compiles how a route's body is read: content type, size, UTF-8, JSON, schema, each refused with its own answer. */
export function bodyReader<Body>(body: BodyKind<Body>, timeout: number): BodyReader<Body> {
  switch (body.kind) {
    // A body that nobody asked for is left unread (unread-body.ts).
    case 'none':
      return () => Promise.resolve(null as Body);
    case 'stream':
      return (request, response) => {
        requireType(request, body.type);
        invite(request, response);
        endIfStalled(request, timeout);
        return Promise.resolve(null as Body);
      };
    case 'bytes': {
      const read = rawReader(body.maxBytes, timeout);
      return async (request, response) => {
        requireType(request, body.type);
        return new Uint8Array(await read(request, response)) as Body;
      };
    }
    case 'json': {
      const read = rawReader(JSON_LIMIT, timeout);
      const validate = validatorFor(body.schema);
      return async (request, response) => {
        if (body.optional === true && !hasBody(request)) return validate({});
        requireType(request, 'application/json');
        return validate(parseJson(await read(request, response)));
      };
    }
  }
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(UTF8.decode(raw));
  } catch (cause) {
    throw new DomainError('error.request.invalid', 'The body is not JSON text in UTF-8.', {}, { cause });
  }
}

function rawReader(limit: number, timeout: number): (request: Request, response: Response) => Promise<Buffer> {
  const read = express.raw({ type: () => true, limit, inflate: false });
  return (request, response) =>
    new Promise((resolve, reject) => {
      invite(request, response);
      const timer = setTimeout(() => {
        reject(new DomainError('error.request.timeout', 'The body did not arrive in time. Send it again.'));
      }, timeout);
      read(request, response, (error?: unknown) => {
        clearTimeout(timer);
        if (error !== undefined) reject(readFailure(error, limit));
        else resolve(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      });
    });
}

function readFailure(error: unknown, limit: number): DomainError {
  const type = (error as { type?: unknown }).type;
  if (type === 'entity.too.large') {
    return new DomainError('error.request.too_large', `The body is larger than the ${limit} bytes taken here.`);
  }
  if (type === 'encoding.unsupported') return compressed();
  return new DomainError('error.request.invalid', 'The body did not arrive whole.', {}, { cause: error });
}

function requireType(request: Request, type: string): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw compressed();
  const [mediaType = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (mediaType.trim() !== type || (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))) {
    throw new DomainError('error.request.unsupported_media_type', `Send the body as ${type}.`);
  }
}

function compressed(): DomainError {
  return new DomainError(
    'error.request.unsupported_media_type',
    'Compressed request bodies are not taken; send it plain.',
  );
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? '0') > 0;
}

/** `Expect: 100-continue`: only now, after every check that needs no body, is the client told to send it. */
function invite(request: IncomingMessage, response: Response): void {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

/** Ends the connection of a client that sends nothing, or next to nothing, while the server is ready to read. */
function endIfStalled(request: IncomingMessage, timeout: number): void {
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    const stalled = bytesRead - seen < LEAST_PROGRESS && request.readableLength === 0;
    seen = bytesRead;
    if (stalled && !request.complete) request.destroy();
  }, timeout).unref();
  request.once('close', () => clearInterval(timer));
}
