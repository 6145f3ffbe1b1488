import {
  DetailedError,
  isSupported,
  Upload as TusUpload,
  type FileReader,
  type HttpRequest,
  type HttpResponse,
  type UploadOptions,
} from 'tus-js-client';
import type { Upload } from '../api/wire.js';
import { abortedBy, CLIENT_CODES, GatehouseError, problemError, requireLive, secondsOf } from '../http/error.js';
import { DEFAULT_RETRY } from '../http/retry.js';
import type { Transport } from '../http/transport.js';
import { onAbort } from '../kernel/on-abort.js';
import { fetchStack } from './fetch-stack.js';
import { Offsets } from './offsets.js';
import { readWhole, type UploadSource } from './source.js';

export interface SendOptions {
  /** The album's pin. */
  readonly protocolVersion: string;
  /**
   * Called with the number of bytes sent, also within a chunk if the platform reports it. It never falls: after a
   * broken connection, it rises again only when the lost bytes have been sent again. The last call has the size.
   */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Bytes per request; default 8 MiB, and 1 MiB by `fetch`, which reports no progress within a chunk. */
  readonly chunkSize?: number;
  /** The state from the announcement's answer, which saves a request for it. */
  readonly state?: Upload['state'];
  /** Milliseconds without any progress until the upload fails with `error.client.timeout`; default 60 s. */
  readonly stallAfter?: number;
  /**
   * Milliseconds of waits for the service's check of the whole content until `error.client.still_checking`; default 30
   * minutes. 0 asks for the state once.
   */
  readonly checkedWithin?: number | undefined;
}

/** The address of an upload's bytes and the credential for it. */
export interface BytesTarget {
  readonly transport: Transport;
  readonly url: string;
  authorization(): Promise<string>;
  answered(status: number): Promise<void>;
  /** HTTP statuses that are retried. */
  readonly passing: ReadonlySet<number>;
}

const CHUNK = 8 * 1024 * 1024;
const FETCH_CHUNK = 1024 * 1024;
const RETRY_DELAYS = [0, 500, 1500, 4000, 10_000];
const STALL_AFTER = 60_000;

/** Sends the missing bytes; ends with the last one's answer, a refusal, the caller's signal, or a stall. */
export async function sendBytes(source: UploadSource, options: SendOptions, target: BytesTarget): Promise<void> {
  const { signal } = options;
  requireLive(signal);
  const end: { by: (error: Error | null) => void } = { by: () => undefined };
  const stall = new Stall(options.stallAfter ?? STALL_AFTER, (error) => end.by(error));
  const stop = (): void => end.by(abortedBy(signal));
  const forget = onAbort(signal, stop);
  let upload: TusUpload | null = null;
  try {
    await new Promise<void>((resolve, reject) => {
      end.by = (error) => {
        stall.over();
        if (error === null) resolve();
        else reject(error);
      };
      const run = { stall, size: source.size, end: (error: Error | null) => end.by(error) };
      upload = new TusUpload(source as never, optionsOf(options, target, run));
      stall.moved();
      upload.start();
    });
  } catch (error) {
    await (upload as TusUpload | null)?.abort();
    throw error;
  } finally {
    stall.over();
    forget();
  }
}

interface Run {
  readonly size: number;
  readonly stall: Stall;
  readonly end: (error: Error | null) => void;
}

function optionsOf(options: SendOptions, target: BytesTarget, { stall, size, end }: Run): UploadOptions {
  const { transport } = target;
  // A service worker has no XMLHttpRequest, by which tus-js-client sends in browsers.
  const { fetch = isSupported ? undefined : globalThis.fetch.bind(globalThis), retry } = transport.options;
  const longest = retry?.maxDelay ?? DEFAULT_RETRY.maxDelay;
  const offsets = new Offsets(size, RETRY_DELAYS.length);
  let pause = 0;
  return {
    uploadUrl: target.url,
    chunkSize: options.chunkSize ?? (fetch === undefined ? CHUNK : FETCH_CHUNK),
    retryDelays: RETRY_DELAYS,
    storeFingerprintForResuming: false,
    fileReader: readerOf(end),
    ...(fetch !== undefined && { httpStack: fetchStack(fetch) }),
    onBeforeRequest: async (request: HttpRequest) => {
      if (pause > 0) await transport.pause(pause, options.signal);
      request.setHeader('Authorization', await target.authorization());
      request.setHeader('X-Service-Protocol', options.protocolVersion);
      // tus-js-client continues if it is stopped while it reads a piece, waits for a token, or begins.
      if (stall.isOver) throw abortedBy(options.signal);
      stall.moved();
    },
    onAfterResponse: async (request: HttpRequest, response: HttpResponse) => {
      stall.pauses();
      pause = (retryAfterOf(response) ?? 0) * 1000;
      await target.answered(response.getStatus());
      offsets.answered(request, response);
    },
    // As for every other request, a `Retry-After` that is too long to wait for is an error.
    onShouldRetry: (error) => {
      // After a broken connection a retry waits, and nothing moves.
      stall.pauses();
      return pause <= longest && isPassing(error, target.passing) && offsets.mayRetry();
    },
    onProgress: (sent) => {
      // A stopped request may still report bytes that the platform had accepted.
      if (stall.isOver) return;
      stall.moved();
      options.onProgress?.(sent);
    },
    onSuccess: () => end(null),
    onError: (error) => end(asGatehouseError(error)),
  };
}

/** Ends an upload whose connection is open but silent; no platform does that by itself. */
class Stall {
  private timer: ReturnType<typeof setTimeout> | undefined;
  isOver = false;

  constructor(
    private readonly after: number,
    private readonly end: (error: GatehouseError) => void,
  ) {}

  moved(): void {
    this.pauses();
    if (this.isOver) return;
    const message = `No byte of the upload was taken for ${this.after} ms.`;
    this.timer = setTimeout(() => this.end(new GatehouseError(CLIENT_CODES.timeout, message)), this.after);
  }

  /** Stops the clock between two requests, when the service asked for a pause or a retry waits. */
  pauses(): void {
    clearTimeout(this.timer);
  }

  over(): void {
    this.pauses();
    this.isOver = true;
  }
}

/** Ends the upload if the source cannot be read: tus-js-client would treat that as a broken connection and retry. */
function readerOf(end: Run['end']): FileReader {
  const openFile: FileReader['openFile'] = (input) => {
    const source = input as unknown as UploadSource;
    return Promise.resolve({
      size: source.size,
      slice: async (start: number, stop: number) => {
        const last = Math.min(stop, source.size);
        const piece = await readWhole(source, start, last).catch((error: unknown) => {
          end(error as Error);
          throw error;
        });
        // tus-js-client reads `size` of a piece; byte arrays only have `length`.
        const value = Object.assign(piece.subarray(), { size: piece.length });
        return { value: value as never, done: last >= source.size };
      },
      close: () => undefined,
    });
  };
  return { openFile };
}

function responseOf(error: Error): HttpResponse | null {
  return error instanceof DetailedError ? error.originalResponse : null;
}

function retryAfterOf(response: HttpResponse): number | null {
  return response.getStatus() < 400 ? null : secondsOf(response.getHeader('Retry-After') ?? null);
}

/**
 * True for a broken connection too, but not if no request was made because the session has ended. A wrong offset is
 * temporary too, since the client then asks for the right one: a browser repeats a request whose connection broke, even
 * if its bytes were stored.
 */
function isPassing(error: DetailedError, passing: ReadonlySet<number>): boolean {
  const { originalResponse, causingError } = error;
  if (originalResponse !== null) {
    const { code } = membersOf(originalResponse.getBody());
    return passing.has(originalResponse.getStatus()) || code === 'error.upload.offset_mismatch';
  }
  return !(causingError instanceof GatehouseError) || causingError.isOutage;
}

const refusedHeads = new WeakSet<GatehouseError>();

function asGatehouseError(error: Error): GatehouseError {
  if (error instanceof GatehouseError) return error;
  const response = responseOf(error);
  if (response === null) {
    // The error that `onBeforeRequest` threw, such as the session's end, says more than the one of tus-js-client.
    const cause = error instanceof DetailedError ? error.causingError : null;
    if (cause instanceof GatehouseError) return cause;
    return new GatehouseError(CLIENT_CODES.network, error.message, { cause: withoutRequest(error) });
  }
  const details = { status: response.getStatus(), retryAfter: retryAfterOf(response), cause: withoutRequest(error) };
  const refusal = problemError(membersOf(response.getBody()), details, error.message);
  if (error instanceof DetailedError && error.originalRequest.getMethod() === 'HEAD') refusedHeads.add(refusal);
  return refusal;
}

/** True for the refusal of tus's question for the offset, which has no body, and so no code. */
export function isRefusedHead(error: unknown): boolean {
  return error instanceof GatehouseError && refusedHeads.has(error) && error.status >= 400 && error.status < 500;
}

/** An error of tus-js-client holds its request, whose access token an app would log with the error. */
function withoutRequest(error: Error): Error {
  const cause = error instanceof DetailedError ? error.causingError : error.cause;
  return new Error(error.message, { cause });
}

function membersOf(body: string): Record<string, unknown> {
  try {
    return (JSON.parse(body) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}
