import {
  DetailedError,
  Upload as TusUpload,
  type FileReader,
  type HttpRequest,
  type HttpResponse,
} from 'tus-js-client';
import type { Upload } from '../api/wire.js';
import type { GatehouseClient } from '../client.js';
import { CLIENT_CODES, GatehouseError } from '../http/error.js';
import type { UploadSource } from './source.js';

export interface SendOptions {
  /** The album's pin. */
  readonly protocolVersion: string;
  /** Bytes that were sent, inside a chunk too where the platform tells. */
  readonly onProgress?: (sent: number) => void;
  readonly signal?: AbortSignal;
  /** Bytes of one request; 8 MiB unless said otherwise. */
  readonly chunkSize?: number;
}

const CHUNK = 8 * 1024 * 1024;
const RETRY_DELAYS = [0, 500, 1500, 4000, 10_000];
const PASSING = new Set([401, 423, 429, 502, 503, 504]);

/**
 * Sends what the service does not have yet of an upload that was created, by tus-js-client: it asks where to go on, and goes
 * on there after a broken connection, a restart or a token that ran out. Gives the upload at its end.
 */
export async function sendUpload(
  client: GatehouseClient,
  uploadId: string,
  source: UploadSource,
  options: SendOptions,
): Promise<Upload> {
  const before = await client.uploads.read(uploadId);
  if (before.state === 'Pending' || before.state === 'Uploading') await sendBytes(client, uploadId, source, options);
  const after = await client.uploads.read(uploadId);
  if (after.state === 'Completed' || after.state === 'WaitingForProcessing') return after;
  const message = `The upload ended as ${after.state}${after.failure === null ? '' : `: ${after.failure}`}.`;
  throw new GatehouseError('error.client.upload_ended', message, { members: { ...after } });
}

function sendBytes(
  client: GatehouseClient,
  uploadId: string,
  source: UploadSource,
  options: SendOptions,
): Promise<void> {
  const { transport } = client;
  let refused: string | null = null;
  const onBeforeRequest = async (request: HttpRequest): Promise<void> => {
    if (refused !== null) await transport.session.refresh(refused);
    request.setHeader('Authorization', `Bearer ${await transport.session.accessToken()}`);
    request.setHeader('X-Service-Protocol', options.protocolVersion);
  };
  const onAfterResponse = async (_request: HttpRequest, response: HttpResponse): Promise<void> => {
    refused = response.getStatus() === 401 ? await transport.session.accessToken() : null;
  };
  return new Promise((resolve, reject) => {
    // The types want one of the platform's own inputs; with `fileReader` any value is taken.
    const upload = new TusUpload(source as never, {
      uploadUrl: `${transport.options.baseUrl.replace(/\/+$/, '')}/upload/${uploadId}`,
      chunkSize: options.chunkSize ?? CHUNK,
      retryDelays: RETRY_DELAYS,
      storeFingerprintForResuming: false,
      fileReader: READER,
      onBeforeRequest,
      onAfterResponse,
      onShouldRetry: (error) => {
        const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;
        return status === 0 || PASSING.has(status);
      },
      onProgress: (sent) => options.onProgress?.(sent),
      onSuccess: () => resolve(),
      onError: (error) => reject(asGatehouseError(error)),
    });
    options.signal?.addEventListener('abort', () => {
      void upload.abort();
      reject(
        new GatehouseError(CLIENT_CODES.aborted, 'The app gave the upload up.', { cause: options.signal?.reason }),
      );
    });
    upload.start();
  });
}

const READER: FileReader = {
  openFile: (input) => {
    const source = input as unknown as UploadSource;
    return Promise.resolve({
      size: source.size,
      slice: async (start: number, end: number) => {
        const last = Math.min(end, source.size);
        const piece = await source.read(start, last);
        // tus-js-client asks a piece for its size, which byte arrays call length.
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
