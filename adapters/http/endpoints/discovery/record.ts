import { createHash } from 'node:crypto';
import type { Parts } from '../../../../application/parts.js';
import type { OperationDocs } from '../../document/docs.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import type { Schema } from '../../schemas/schema.js';
import type { ApiErrorCode } from '../../request-error.js';

/** The parts available to a record's use case. They give no access to accounts, so no record can list the users. */
type RecordParts = Pick<
  Parts,
  'settings' | 'clock' | 'policies' | 'keyRing' | 'revokedCapabilities' | 'movedCertificates'
>;

interface RecordDefinition<UseCase> {
  readonly useCase: new (parts: RecordParts) => UseCase;
  readonly summary: string;
  readonly docs: OperationDocs;
  /** Seconds that a cache may serve it without revalidation. */
  readonly maxAge: number;
  readonly schema: Schema<unknown>;
  readonly refusals?: readonly ApiErrorCode[];
  readonly read: (useCase: UseCase, params: Readonly<Record<string, string>>) => Promise<object>;
}

/** The endpoint of a public record: identical for all callers, and any cache may store it. */
export type PublicRecord = Endpoint<null, 'public', unknown>;

export function record<UseCase>(definition: RecordDefinition<UseCase>): PublicRecord {
  const { useCase, summary, docs, maxAge, schema, refusals = [], read } = definition;
  return {
    summary,
    docs,
    body: NO_BODY,
    answers: { 200: schema, 304: null },
    requestHeaders: ['If-Match', 'If-None-Match'],
    replyHeaders: { 200: ['ETag'], 304: ['ETag'] },
    refusals: ['error.request.precondition_failed', ...refusals],
    useCase,
    headers: FOR_EVERY_ORIGIN,
    run: async ({ params }, made) => {
      const text = JSON.stringify(await read(made as UseCase, params));
      const headers = { ETag: etagOf(text), 'Cache-Control': cacheControl(maxAge) };
      return { status: 200, headers, body: { bytes: text, type: 'application/json' } };
    },
  };
}

/** Set on responses that do not depend on the caller: any web page may read them. */
export const FOR_EVERY_ORIGIN = { 'Access-Control-Allow-Origin': '*' } as const;

function cacheControl(maxAge: number): string {
  return maxAge === 0 ? 'public, max-age=0, must-revalidate' : `public, max-age=${maxAge}`;
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url')}"`;
}
