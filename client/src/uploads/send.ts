import {
  DetailedError,
  Upload as TusUpload,
  type FileReader,
  type HttpRequest,
  type HttpResponse,
} from 'tus-js-client';
import type { GuestApi } from '../api/guest.js';
import type { Upload } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { abortedBy, CLIENT_CODES, codeOf, GatehouseError } from '../http/error.js';
import type { Transport } from '../http/transport.js';
import type { UploadSource } from './source.js';

export interface SendOptions {
  /** The album's pin. */
  readonly protocolVersion: string;
  /** Called with the number of bytes sent, also within a chunk if the platform reports it. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
  /** Bytes per request; default 8 MiB. */
  readonly chunkSize?: number;
}

const CHUNK = 8 * 1024 * 1024;
const RETRY_DELAYS = [0, 500, 1500, 4000, 10_000];
const PASSING = new Set([401, 423, 429, 502, 503, 504]);

/**
 * Sends the missing bytes of a created upload with tus-js-client, which asks the service for the offset and resumes
 * there after a broken connection, a restart or an expired token. Returns the finished upload.
 */
export function sendUpload(
  client: GatehouseClient,
  uploadId: string,
  source: UploadSource,
  options: SendOptions,
): Promise<Upload> {
  const { session } = client.transport;
  let refused: string | null = null;
  return sendTo(source, options, {
    url: urlOf(client.transport, `/upload/${uploadId}`),
    read: () => client.uploads.read(uploadId),
    authorization: async () => {
      if (refused !== null) await session.refresh(refused);
      return `Bearer ${await session.accessToken()}`;
    },
    answered: async (status) => {
      refused = status === 401 ? await session.accessToken() : null;
    },
    passing: PASSING,
  });
}

/** Does the same for an upload through a link. A guest's credential cannot be refreshed, so a 401 is final. */
export function sendGuestUpload(
  guest: GuestApi,
  uploadId: string,
  source: UploadSource,
  options: SendOptions,
): Promise<Upload> {
  return sendTo(source, options, {
    url: urlOf(guest.transport, `/v1/guest/uploads/${uploadId}`),
    read: () => guest.readUpload(uploadId),
    authorization: () => Promise.resolve(guest.authorization),
    answered: () => Promise.resolve(),
    passing: new Set([...PASSING].filter((status) => status !== 401)),
  });
}

/** The address of an upload's bytes and the credential for it. */
interface Target {
  readonly url: string;
  read(): Promise<Upload>;
  authorization(): Promise<string>;
  answered(status: number): Promise<void>;
  /** HTTP statuses that are retried. */
  readonly passing: ReadonlySet<number>;
}

function urlOf({ options }: Transport, path: string): string {
  return options.baseUrl.replace(/\/+$/, '') + path;
}

async function sendTo(source: UploadSource, options: SendOptions, target: Target): Promise<Upload> {
  const before = await target.read();
  if (before.state === 'Pending' || before.state === 'Uploading') {
    await sendBytes(source, options, target).catch((error: unknown) => {
      // The upload has failed for good; its state tells so, as for every other end.
      if (codeOf(error) !== 'error.upload.content_mismatch') throw error;
    });
  }
  const after = await target.read();
  if (after.state === 'Completed' || after.state === 'WaitingForProcessing') return after;
  const message = `The upload ended as ${after.state}${after.failure === null ? '' : `: ${after.failure}`}.`;
  throw new GatehouseError('error.client.upload_ended', message, { members: { ...after } });
}

function sendBytes(source: UploadSource, options: SendOptions, target: Target): Promise<void> {
  const onBeforeRequest = async (request: HttpRequest): Promise<void> => {
    request.setHeader('Authorization', await target.authorization());
    request.setHeader('X-Service-Protocol', options.protocolVersion);
  };
  const onAfterResponse = (_request: HttpRequest, response: HttpResponse): Promise<void> =>
    target.answered(response.getStatus());
  const { signal } = options;
  let stop = (): void => undefined;
  const sent = new Promise<void>((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(abortedBy(signal));
      return;
    }
    // The types ask for one of the platform's own inputs; with `fileReader` any value works.
    const upload = new TusUpload(source as never, {
      uploadUrl: target.url,
      chunkSize: options.chunkSize ?? CHUNK,
      retryDelays: RETRY_DELAYS,
      storeFingerprintForResuming: false,
      fileReader: READER,
      onBeforeRequest,
      onAfterResponse,
      onShouldRetry: (error) => {
        const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
        return status === 0 || target.passing.has(status);
      },
      onProgress: (sent) => options.onProgress?.(sent),
      onSuccess: () => resolve(),
      onError: (error) => reject(asGatehouseError(error)),
    });
    stop = () => {
      void upload.abort();
      reject(abortedBy(signal));
    };
    signal?.addEventListener('abort', stop);
    upload.start();
  });
  // An import shares one signal among all its uploads.
  return sent.finally(() => signal?.removeEventListener('abort', stop));
}

const READER: FileReader = {
  openFile: (input) => {
    const source = input as unknown as UploadSource;
    return Promise.resolve({
      size: source.size,
      slice: async (start: number, end: number) => {
        const last = Math.min(end, source.size);
        const piece = await source.read(start, last);
        // tus-js-client reads `size` of a piece; byte arrays only have `length`.
        const value = Object.assign(piece.subarray(), { size: piece.length });
        return { value: value as never, done: last >= source.size };
      },
      close: () => undefined,
    });
  },
};

function asGatehouseError(error: Error): GatehouseError {
  if (error instanceof GatehouseError) return error;
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (response === null) return new GatehouseError(CLIENT_CODES.network, error.message, { cause: error });
  const members = membersOf(response.getBody());
  const { code, detail, request_id: requestId } = members;
  return new GatehouseError(
    typeof code === 'string' ? code : CLIENT_CODES.unreadable,
    typeof detail === 'string' ? detail : error.message,
    {
      status: response.getStatus(),
      requestId: typeof requestId === 'string' ? requestId : null,
      members,
      cause: error,
    },
  );
}

function membersOf(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
}
