import type { Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../../domain/kernel/errors.js';
import type { Duration } from '../../../../domain/kernel/instant.js';
import type { BodyKind } from '../../routing/endpoint.js';
import { validatorFor } from '../../schemas/validator.js';
import { parseJson } from './json-text.js';
import { singleUseValues } from './single-use-values.js';
import { arrivedOf, readWhole, requireSize } from './whole-body.js';
import { RequestError } from '../../request-error.js';

const JSON_LIMIT = 64 * 1024;
/** The bytes that a streamed body must receive in each `timeout`. */
const LEAST_PROGRESS = 1024;

export type BodyReader<Body> = (request: Request, response: Response) => Promise<Body>;

/**
 * Compiles the body reader of a route: it checks content type, size, UTF-8, JSON and schema, each with its own error.
 * Returns null for a route without a body; a body that is sent anyway stays unread (unread-body.ts).
 */
export function bodyReader<Body>(body: BodyKind<Body>, timeout: Duration): BodyReader<Body> | null {
  switch (body.kind) {
    case 'none':
      return null;
    case 'stream': {
      // A batch has a time of its own, whose end is answered (batch-body.ts).
      const stall = body.firstLine === undefined ? timeout : null;
      return (request, response) => {
        beginStream(request, response, body.type, stall);
        return Promise.resolve(null as Body);
      };
    }
    case 'bytes':
      return async (request, response) => {
        requireType(request, body.type);
        return new Uint8Array(await take(request, response, body.maxBytes, timeout)) as Body;
      };
    case 'json': {
      const validate = validatorFor(body.schema);
      return async (request, response) => {
        const inHeaders = body.inHeaders?.read(request.headers);
        if (body.inHeaders !== undefined && inHeaders !== undefined) {
          if (hasBody(request)) beginStream(request, response, body.inHeaders.type, timeout);
          return validate(inHeaders);
        }
        if (body.optional === true && !hasBody(request)) return validate({});
        requireBody(request);
        return validate(parseJson(await take(request, response, JSON_LIMIT, timeout)));
      };
    }
  }
}

/** `stall`: closes the connection of a client that makes no progress for so long; null: waits. */
function beginStream(request: Request, response: Response, type: string, stall: Duration | null): void {
  requireType(request, type);
  invite(request, response);
  if (stall !== null) endIfStalled(request, stall);
}

/** A JSON body that is read before the gate and the guard run; see `spend` in routing/endpoint.ts. */
interface EarlyBody {
  /** Texts in the arrived part of the body that may be single-use values. */
  readonly named: readonly string[];
  /** Validates the body. Throws the same errors as `bodyReader`. */
  judge(): unknown;
}

export function earlyReader<Body>(body: BodyKind<Body>, timeout: Duration): BodyReader<EarlyBody> {
  if (body.kind !== 'json') throw new Error('Only a JSON body can name the values that its request uses up.');
  const validate = validatorFor(body.schema);
  return async (request, response) => {
    invite(request, response);
    const { bytes, fault } = await arrivedOf(request, JSON_LIMIT, timeout);
    return {
      named: singleUseValues(bytes),
      judge: () => {
        if (fault !== null) throw fault;
        requireBody(request);
        return validate(parseJson(bytes));
      },
    };
  };
}

function take(request: Request, response: Response, limit: number, timeout: Duration): Promise<Buffer> {
  requireSize(request, limit);
  invite(request, response);
  return readWhole(request, limit, timeout * Math.ceil(limit / JSON_LIMIT));
}

/** A request without a body gets a 400, since the body is missing, not a 415 for another type. */
function requireBody(request: Request): void {
  if (!hasBody(request)) {
    const message = 'is required, as application/json';
    throw new DomainError('error.request.invalid', `The body ${message}.`, { errors: [{ path: '', message }] });
  }
  requireType(request, 'application/json');
}

function requireType(request: Request, type: string): void {
  const { 'content-encoding': encoding = 'identity', 'transfer-encoding': coding = 'chunked' } = request.headers;
  // Node takes off the chunks, and no other coding such as `gzip, chunked` (RFC 9112 section 6.1).
  if (encoding.toLowerCase() !== 'identity' || coding.toLowerCase() !== 'chunked') throw compressed();
  const [mediaType = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  if (mediaType.trim() !== type || (charset !== undefined && !/^charset="?utf-8"?$/.test(charset))) {
    throw new RequestError('error.request.unsupported_media_type', `Send the body as ${type}.`);
  }
}

function compressed(): RequestError {
  return new RequestError(
    'error.request.unsupported_media_type',
    'Compressed request bodies are not supported. Send the body without Content-Encoding, and with no Transfer-Encoding but chunked.',
  );
}

export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? '0') > 0;
}

/**
 * Answers `Expect: 100-continue`, after every check that needs no body. An HTTP/1.0 client would take that for its
 * response (RFC 9110 section 10.1.1).
 */
function invite(request: IncomingMessage, response: Response): void {
  if (request.httpVersionMinor === 0) return;
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

/** Closes the connection of a client that sends less than 1 KiB per `timeout` while the server is ready to read. */
function endIfStalled(request: IncomingMessage, timeout: Duration): void {
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    const stalled = bytesRead - seen < LEAST_PROGRESS && request.readableLength === 0;
    seen = bytesRead;
    if (stalled && !request.complete) request.destroy();
  }, timeout).unref();
  request.once('close', () => clearInterval(timer));
}
