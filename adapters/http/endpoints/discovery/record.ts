import { createHash } from 'node:crypto';
import type { ErrorCode } from '../../../../domain/kernel/errors.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import type { Schema } from '../../schemas/schema.js';
import type { UseCases } from '../../routing/use-cases.js';

/**
 * What a record may be made of. No list of users can be among it, since none of these operations reads accounts; only
 * `readMoved` tells anything of a user, who has signed it for that purpose.
 */
export type RecordSources = Pick<
  UseCases,
  'readServerInfo' | 'readRevocations' | 'readDeprecations' | 'readAttestationKeys' | 'readMoved'
>;

/** A public record: the same for everybody, cacheable by everybody. */
export interface PublicRecord {
  readonly summary: string;
  /** Seconds that it may be kept without asking again. */
  readonly maxAge: number;
  readonly schema: Schema<unknown>;
  readonly refusals?: readonly ErrorCode[];
  readonly read: (sources: RecordSources, params: Readonly<Record<string, string>>) => Promise<object>;
}

export function recordEndpoint({ summary, maxAge, schema, refusals, read }: PublicRecord): Endpoint {
  return {
    summary,
    body: NO_BODY,
    answers: { 200: schema, 304: null },
    requestHeaders: ['If-None-Match'],
    replyHeaders: { 200: ['ETag'], 304: ['ETag'] },
    ...(refusals === undefined ? {} : { refusals }),
    run: async ({ params }, useCases) => {
      const text = JSON.stringify(await read(useCases, params));
      const headers = { ETag: etagOf(text), 'Cache-Control': cacheControl(maxAge) };
      return { status: 200, headers, body: { bytes: text, type: 'application/json' } };
    },
  };
}

function cacheControl(maxAge: number): string {
  return maxAge === 0 ? 'public, max-age=0, must-revalidate' : `public, max-age=${maxAge}`;
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}
