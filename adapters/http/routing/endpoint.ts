import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Guest } from '../../../application/links/guest.js';
import type { Caller } from '../../../application/sessions/caller.js';
import type { WriteFormats } from '../../../domain/protocol/window.js';
import type { JsonObject, Reply } from '../pipeline/response/reply.js';
import type { OperationDocs } from '../document/docs.js';
import type { ReplyHeader, RequestHeader } from '../document/headers.js';
import type { JsonSchema, Schema } from '../schemas/schema.js';
import type { HttpParts } from './reports.js';
import type { ApiErrorCode } from '../request-error.js';

/**
 * Who may call:
 * - `public`: anybody; `optional`: anybody, but a bearer token that is sent must be good
 * - `session`: a bearer of an open session; `device`: the same, and the session's device is in the published directory
 * - `guest`: a guest by a share or upload link
 * - `capability`: a federated peer with a capability token, checked by the endpoint's use case
 * - `admin`: the operator, on the admin listener only
 */
export type Guard = 'public' | 'optional' | 'session' | 'device' | 'guest' | 'capability' | 'admin';

export type CallerOf<G extends Guard> = G extends 'session' | 'device'
  ? Caller
  : G extends 'optional'
    ? Caller | null
    : G extends 'guest'
      ? Guest
      : null;

export interface ApiRequest<Body = null, G extends Guard = 'public'> {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  /** One query parameter, or null; the same one twice is refused with a 400 before the endpoint runs. */
  readonly query: (name: string) => string | null;
  readonly body: Body;
  readonly caller: CallerOf<G>;
  /** The version the request is written against; never null on a `write`. */
  readonly protocolVersion: string | null;
  /** The crypto suite and sidecar schema that a write named in its headers. */
  readonly formats: WriteFormats;
  readonly headers: IncomingHttpHeaders;
  /** The client's network address as far as `TRUST_PROXY` lets it be known. Never stored, never logged. */
  readonly clientAddress: string;
  /** The request itself, for endpoints that stream a body in. */
  readonly incoming: IncomingMessage;
}

/** JSON that some requests carry in a header, so that their body is free for bytes; those are left to the endpoint. */
export interface HeaderBody {
  /** The JSON text, or null for a request that carries it in its body. */
  readonly read: (headers: IncomingHttpHeaders) => string | null;
  /** Of the bytes. */
  readonly type: string;
}

/** How a request body is read: parsed and validated JSON, whole bytes up to a size, or left to the endpoint to stream. */
export type BodyKind<Body> =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'json';
      readonly schema: Schema<Body>;
      readonly optional?: boolean;
      readonly inHeaders?: HeaderBody;
    }
  | {
      readonly kind: 'bytes';
      readonly type: string;
      readonly maxBytes: number;
      /** Names the fields that a form must have, for the API document. */
      readonly form?: readonly string[];
    }
  | { readonly kind: 'stream'; readonly type: string };

/** A query parameter in the API document. */
export interface QueryDocs {
  readonly description: string;
  readonly required?: boolean;
  /** A text when absent. */
  readonly schema?: JsonSchema;
  readonly example?: string | number;
}

interface EndpointBase<Body, G extends Guard, UseCase> {
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly docs: OperationDocs;
  readonly body: BodyKind<Body>;
  /** Success statuses with what they carry: a schema, a media type, or nothing. */
  readonly answers: Readonly<Record<number, Schema<unknown> | string | null>>;
  /** The media types that an answer has beside the one in `answers`, for the OpenAPI document; a page is `text/html`. */
  readonly alsoTypes?: readonly string[];
  /** The route's own refusals, for the OpenAPI document; everybody's (400, 401, 426 …) are added by the table. */
  readonly refusals?: readonly ApiErrorCode[];
  /**
   * What it makes more of, if it grows the store; it is refused while the disk has no more than what is kept. A stream
   * asks as its bytes come. What frees room or ends sessions needs none.
   */
  readonly needsRoom?: 'bytes' | 'rows';
  /** Where the contract gives a code another status on this route than its usual one. */
  readonly statuses?: Partial<Record<ApiErrorCode, number>>;
  /** What a request uses up although it is refused before `run`; `body` is its JSON, of whatever shape. */
  readonly spend?: (body: unknown, useCase: UseCase) => Promise<void>;
  /** On every answer of the route, refusals too. */
  readonly headers?: Readonly<Record<string, string>>;
  /** On the answer to OPTIONS of its path, beside those. */
  readonly discovery?: Readonly<Record<string, string>>;
  /** For the OpenAPI document: the headers that the endpoint reads, and those that it sets, by the answer's status. */
  readonly requestHeaders?: readonly RequestHeader[];
  readonly replyHeaders?: Readonly<Record<number, readonly ReplyHeader[]>>;
  readonly query?: Readonly<Record<string, QueryDocs>>;
  /** Whether a fully suspended account may still call it (reading its profile, sessions and quota, and logging out). */
  readonly openToSuspended?: boolean;
  /** Whether it may still be called, though it writes, while the account is to be deleted; what only reads may. */
  readonly openToLeaving?: boolean;
  /** How a refusal is put to a person whose browser came here by itself: HTML, out of the problem's members. */
  readonly page?: (problem: JsonObject) => string;
  readonly run: (request: ApiRequest<Body, G>, useCase: UseCase) => Promise<Reply>;
}

/** A class of which the pipeline gives `run` the process' one instance; what its constructor asks for must be a part. */
export type UseCaseClass<UseCase> = new (parts: HttpParts) => UseCase;

/** An endpoint names its use case, or, like `healthz`, calls none. */
export type Endpoint<Body = null, G extends Guard = 'public', UseCase = null> = EndpointBase<Body, G, UseCase> &
  (UseCase extends null ? { readonly useCase?: never } : { readonly useCase: UseCaseClass<UseCase> });

/** An endpoint in the table, where the types of its body, caller and use case no longer show. */
export interface RoutedEndpoint extends EndpointBase<never, never, never> {
  readonly useCase?: UseCaseClass<unknown>;
}

/** The version that a write is made at. The gate of a `write` route lets none in without one, so it throws on a defect only. */
export function writtenAt({ protocolVersion }: { readonly protocolVersion: string | null }): string {
  if (protocolVersion !== null) return protocolVersion;
  throw new Error('The route has another protocol rule than `write`.');
}

export const NO_BODY = { kind: 'none' } as const;

export function json<Body>(schema: Schema<Body>): BodyKind<Body> {
  return { kind: 'json', schema };
}

/** 64 KiB, unless the route's own document may be longer (contract section 1). */
export function cbor(maxBytes = 64 * 1024): BodyKind<Uint8Array> {
  return { kind: 'bytes', type: 'application/cbor', maxBytes };
}

export function bytes(maxBytes: number): BodyKind<Uint8Array> {
  return { kind: 'bytes', type: 'application/octet-stream', maxBytes };
}
