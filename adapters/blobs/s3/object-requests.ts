import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { BlobRange } from '../../../application/ports/stores/blob-store.js';
import { SECOND, type Duration } from '../../../domain/kernel/instant.js';
import { ObjectBytes } from './object-bytes.js';
import { asStoreFailure, confirmed, confirmedSize, isBeyondEnd, isMissing } from './s3-errors.js';
import type { StagedPart } from './staged-state.js';

/** The limit of a request that moves no bytes, all attempts included; after it the store counts as unavailable. */
const DEADLINE: Duration = 4 * SECOND;
/** Some servers join the parts during the completing request. */
const COMPLETION_DEADLINE: Duration = 20 * SECOND;
const COPY_DEADLINE: Duration = 60 * SECOND;
/** The lowest speed at which a request that moves bytes may run before it times out. */
const LEAST_BYTES_A_SECOND = 1 << 20;
const FIRST_BYTE: BlobRange = { start: 0n, end: 0n };

export interface FoundObject {
  readonly key: string;
  readonly size: bigint;
  readonly storedAt: number;
}

export interface OpenObject {
  readonly body: Readable;
  /** The size of the whole object. */
  readonly size: bigint;
}

/** The S3 requests that every server answers alike, each within limited time. */
export class ObjectRequests {
  constructor(
    private readonly client: S3Client,
    readonly bucket: string,
  ) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.within('writing an object', timeFor(bytes.length), async (abortSignal) => {
      const { ETag } = await this.client.send(new PutObjectCommand({ ...this.at(key), Body: bytes }), { abortSignal });
      confirmed(ETag);
    });
  }

  /** Returns `null` if there is no such object. The body is still to be read when this resolves. */
  async open(key: string, range?: BlobRange): Promise<OpenObject | null> {
    const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
    return this.unlessMissing('reading an object', async (abortSignal) => {
      const answer = await this.client.send(new GetObjectCommand({ ...this.at(key), Range }), { abortSignal });
      const body = answer.Body as Readable;
      try {
        return { body, size: confirmedSize(answer, range) };
      } catch (error) {
        body.destroy();
        throw error;
      }
    });
  }

  /** Returns the whole of a small object, or `null` if there is none. */
  async get(key: string): Promise<Buffer | null> {
    const opened = await this.open(key);
    if (opened === null) return null;
    const { body, size } = opened;
    const parts: Buffer[] = [];
    for await (const part of new ObjectBytes(body, size, 0n, size, () => Promise.resolve(null))) {
      parts.push(Buffer.from(part));
    }
    return Buffer.concat(parts);
  }

  /**
   * Returns `null` if there is no such object. The first byte is requested, since the answer to a HEAD has no body: a
   * gateway may have given its 404, while the answer to a GET names the reason.
   */
  async size(key: string): Promise<bigint | null> {
    const opened = await this.open(key, FIRST_BYTE).catch((error: unknown) => {
      if (!isBeyondEnd(error)) throw error;
      return this.open(key);
    });
    // Read to its end, so that the connection serves the next request; the size is known, whatever becomes of the byte.
    opened?.body.on('error', () => undefined).resume();
    return opened?.size ?? null;
  }

  async remove(key: string): Promise<void> {
    await this.unlessMissing('removing an object', (abortSignal) =>
      this.client.send(new DeleteObjectCommand(this.at(key)), { abortSignal }),
    );
  }

  /** Yields objects in the order of their keys. */
  async *list(prefix: string): AsyncGenerator<FoundObject> {
    for (let ContinuationToken: string | undefined; ;) {
      const asked = { Bucket: this.bucket, Prefix: prefix, ContinuationToken };
      const page = await this.within('listing objects', DEADLINE, (abortSignal) =>
        this.client.send(new ListObjectsV2Command(asked), { abortSignal }).then(pageBefore('NextContinuationToken')),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, size: BigInt(Size ?? 0), storedAt: LastModified?.getTime() ?? 0 };
      }
      if (page.IsTruncated !== true) return;
      ContinuationToken = page.NextContinuationToken;
    }
  }

  async createUpload(key: string): Promise<string> {
    return this.within('beginning a multipart upload', DEADLINE, async (abortSignal) => {
      const { UploadId } = await this.client.send(new CreateMultipartUploadCommand(this.at(key)), { abortSignal });
      return confirmed(UploadId);
    });
  }

  async uploadPart(key: string, uploadId: string, number: number, bytes: Uint8Array): Promise<StagedPart> {
    const part = { ...this.at(key), UploadId: uploadId, PartNumber: number, Body: bytes };
    return this.within('writing a part', timeFor(bytes.length), async (abortSignal) => {
      const { ETag } = await this.client.send(new UploadPartCommand(part), { abortSignal });
      return { etag: confirmed(ETag), size: bytes.length };
    });
  }

  async copyPart(key: string, uploadId: string, number: number, source: string, range: BlobRange): Promise<StagedPart> {
    const CopySource = encodeURI(`${this.bucket}/${source}`);
    const CopySourceRange = `bytes=${range.start}-${range.end}`;
    const part = { ...this.at(key), UploadId: uploadId, PartNumber: number, CopySource, CopySourceRange };
    return this.within('copying a part', COPY_DEADLINE, async (abortSignal) => {
      const { CopyPartResult } = await this.client.send(new UploadPartCopyCommand(part), { abortSignal });
      return { etag: confirmed(CopyPartResult?.ETag), size: Number(range.end - range.start) + 1 };
    });
  }

  /** Returns the parts with a number above `after`, or `null` if there is no such upload. */
  async parts(key: string, uploadId: string, after = 0): Promise<readonly StagedPart[] | null> {
    const found: StagedPart[] = [];
    for (let marker = after; ;) {
      const asked = { ...this.at(key), UploadId: uploadId, PartNumberMarker: String(marker) };
      const page = await this.unlessMissing('listing parts', (abortSignal) =>
        this.client.send(new ListPartsCommand(asked), { abortSignal }).then(pageBefore('NextPartNumberMarker')),
      );
      if (page === null) return null;
      for (const { ETag, Size } of page.Parts ?? []) found.push({ etag: ETag ?? '', size: Size ?? 0 });
      if (page.IsTruncated !== true) return found;
      marker = Number(page.NextPartNumberMarker);
    }
  }

  /**
   * Returns `false` if the store does not confirm the object: the upload was completed or aborted, or the answer is a
   * gateway's. The caller then looks for the object.
   */
  async complete(key: string, uploadId: string, parts: readonly StagedPart[]): Promise<boolean> {
    const Parts = parts.map(({ etag }, index) => ({ ETag: etag, PartNumber: index + 1 }));
    const asked = { ...this.at(key), UploadId: uploadId, MultipartUpload: { Parts } };
    const done = await this.unlessMissing(
      'completing a multipart upload',
      (abortSignal) => this.client.send(new CompleteMultipartUploadCommand(asked), { abortSignal }),
      COMPLETION_DEADLINE,
    );
    return done?.ETag !== undefined;
  }

  async abort(key: string, uploadId: string): Promise<void> {
    await this.unlessMissing('aborting a multipart upload', (abortSignal) =>
      this.client.send(new AbortMultipartUploadCommand({ ...this.at(key), UploadId: uploadId }), { abortSignal }),
    );
  }

  async *uploads(prefix: string): AsyncGenerator<{ readonly key: string; readonly uploadId: string }> {
    let markers: { KeyMarker?: string; UploadIdMarker?: string } = {};
    for (;;) {
      const asked = { Bucket: this.bucket, Prefix: prefix, ...markers };
      const page = await this.within('listing multipart uploads', DEADLINE, (abortSignal) =>
        this.client.send(new ListMultipartUploadsCommand(asked), { abortSignal }).then(pageBefore('NextKeyMarker')),
      );
      for (const { Key, UploadId } of page.Uploads ?? []) {
        if (Key !== undefined && UploadId !== undefined) yield { key: Key, uploadId: UploadId };
      }
      if (page.IsTruncated !== true) return;
      markers = { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' };
    }
  }

  close(): void {
    this.client.destroy();
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.bucket, Key: key };
  }

  private async unlessMissing<T>(
    what: string,
    send: (signal: AbortSignal) => Promise<T>,
    deadline = DEADLINE,
  ): Promise<T | null> {
    return this.within(what, deadline, async (signal) => {
      try {
        return await send(signal);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  private async within<T>(what: string, deadline: Duration, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), deadline);
    try {
      return await send(controller.signal);
    } catch (error) {
      throw asStoreFailure(error, what);
    } finally {
      clearTimeout(timer);
    }
  }
}

function timeFor(bytes: number): Duration {
  return DEADLINE + (bytes / LEAST_BYTES_A_SECOND) * SECOND;
}

/**
 * Every page of a list says whether more follow; a gateway's text, read as a page, would be an empty list. Without the
 * marker `next` the list would begin again, for ever.
 */
function pageBefore<Next extends string>(next: Next) {
  return <T extends { readonly IsTruncated?: boolean | undefined } & Readonly<Partial<Record<Next, unknown>>>>(
    page: T,
  ): T => {
    if (confirmed(page.IsTruncated)) confirmed(page[next]);
    return page;
  };
}
