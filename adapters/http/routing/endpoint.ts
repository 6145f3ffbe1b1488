import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Guest } from '../../../application/links/guest.js';
import type { Caller } from '../../../application/sessions/caller.js';
import type { WriteFormats } from '../../../domain/protocol/window.js';
import type { JsonObject, Reply } from '../pipeline/response/reply.js';
import type { SettledItem } from '../pipeline/response/settled-items.js';
import type { OperationDocs } from '../document/docs.js';
import type { ReplyHeader, RequestHeader } from '../document/headers.js';
import type { JsonSchema, Schema } from '../schemas/schema.js';
import type { HttpParts } from './reports.js';
import type { ApiErrorCode } from '../request-error.js';

/**
 * The callers that a route accepts:
 * - `public`: anyone; `optional`: anyone, and the endpoint asks for a session if the request turns out to need one
 * - `session`: the bearer of an open session; `device`: also, the published directory lists the session's device
 * - `guest`: the holder of a share or upload link
 * - `capability`: a federated peer with a capability token, which the endpoint's use case checks
 * - `admin`: the operator, on the admin listener only
 */
export type Guard = 'public' | 'optional' | 'session' | 'device' | 'guest' | 'capability' | 'admin';

/**
 * Authenticates the caller once an endpoint asks. A request that needs no caller thus ignores its bearer token, which an
 * app may still attach although the session has ended.
 */
export type AskForCaller = () => Promise<Caller>;

export type CallerOf<G extends Guard> = G extends 'session' | 'device'
  ? Caller
  : G extends 'optional'
    ? AskForCaller
    : G extends 'guest'
      ? Guest
      : null;

export interface ApiRequest<Body = null, G extends Guard = 'public'> {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
  /** Returns one query parameter, or null. A repeated parameter is rejected with 400 before the endpoint runs. */
  readonly query: (name: string) => string | null;
  readonly body: Body;
  readonly caller: CallerOf<G>;
  /** The request's protocol version; never null on a `write`. */
  readonly protocolVersion: string | null;
  /** The crypto suite and sidecar schema that a write names in its headers. */
  readonly formats: WriteFormats;
  readonly headers: IncomingHttpHeaders;
  /** The client's network address, derived as `TRUST_PROXY` allows. Never stored, never logged. */
  readonly clientAddress: string;
  /** The raw request, for endpoints that stream its body. */
  readonly incoming: IncomingMessage;
  /**
   * Does the work of a batch's items, each when its turn comes; returns the outcomes in the order of the items. Never
   * rejects.
   */
  readonly each: <Item, T>(
    items: readonly Item[],
    work: (item: Item) => Promise<T>,
  ) => Promise<readonly SettledItem<T>[]>;
  /** Does the work of one item of a batch at once. Never rejects. */
  readonly settle: <T>(work: () => Promise<T>) => Promise<SettledItem<T>>;
}

/** JSON that a request may carry in a header instead of its body; the endpoint then streams bytes from the body. */
export interface HeaderBody {
  /** Returns the parsed JSON, or undefined if the request carries it in its body. */
  readonly read: (headers: IncomingHttpHeaders) => unknown;
  /** The media type of the bytes. */
  readonly type: string;
}

/** The kind of a request body: parsed and validated as JSON, read whole up to a size, or streamed by the endpoint. */
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
      /** The required fields of a form, for the API document. */
      readonly form?: readonly string[];
    }
  | {
      readonly kind: 'stream';
      readonly type: string;
      /** The JSON of a batch's first line, for the API document. */
      readonly firstLine?: Schema<unknown>;
    };

/** A query parameter in the API document. */
export interface QueryDocs {
  readonly description: string;
  readonly required?: boolean;
  /** The default is a string. */
  readonly schema?: JsonSchema;
  readonly example?: string | number;
}

interface EndpointBase<Body, G extends Guard, UseCase> {
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly docs: OperationDocs;
  readonly body: BodyKind<Body>;
  /** The content of each success status: a schema, a media type, or null for no body. */
  readonly answers: Readonly<Record<number, Schema<unknown> | string | null>>;
  /** Further media types of a response beside the one in `answers`, for the OpenAPI document; a page is `text/html`. */
  readonly alsoTypes?: readonly string[];
  /** The route's own error codes, for the OpenAPI document. document/refusals.ts adds the common ones (400, 401 …). */
  readonly refusals?: readonly ApiErrorCode[];
  /**
   * The kind of storage that the endpoint adds to. The request is rejected while free disk space is at or below the
   * reserve. A streamed upload checks as its bytes arrive. Endpoints that free space or end sessions leave this out.
   */
  readonly needsRoom?: 'bytes' | 'rows';
  /**
   * Set for requests that clients send by the thousand. With a body they give way to others' requests
   * (pipeline/request/bulk-line.ts); without one they just do not count as others' requests. Of a batch each item gives
   * way (`ApiRequest.each`), not the request.
   */
  readonly bulk?: true | 'items';
  /** Statuses that the contract gives to a code on this route instead of the usual one. */
  readonly statuses?: Partial<Record<ApiErrorCode, number>>;
  /** Consumes all single-use values that a request names (single-use-values.ts), if it is rejected. */
  readonly spend?: (named: readonly string[], useCase: UseCase) => Promise<void>;
  /** Set on every response of the route, errors included. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Also set on the response to OPTIONS of the path. */
  readonly discovery?: Readonly<Record<string, string>>;
  /** For the OpenAPI document: the headers that the endpoint reads, and those that it sets, by response status. */
  readonly requestHeaders?: readonly RequestHeader[];
  readonly replyHeaders?: Readonly<Record<number, readonly ReplyHeader[]>>;
  readonly query?: Readonly<Record<string, QueryDocs>>;
  /** True when a fully suspended account may still call it: to read its profile, sessions and quota, and to log out. */
  readonly openToSuspended?: boolean;
  /** True when an account that awaits deletion may call it although it writes. Reads are always open to it. */
  readonly openToLeaving?: boolean;
  /** Renders an error as HTML, from the problem's members, for a person whose browser was redirected here. */
  readonly page?: (problem: JsonObject) => string;
  readonly run: (request: ApiRequest<Body, G>, useCase: UseCase) => Promise<Reply>;
}

/** A use case class. The pipeline passes its one instance to `run`; every constructor dependency must be a part. */
export type UseCaseClass<UseCase> = new (parts: HttpParts) => UseCase;

/** An endpoint names its use case, or, like `healthz`, calls none. */
export type Endpoint<Body = null, G extends Guard = 'public', UseCase = null> = EndpointBase<Body, G, UseCase> &
  (UseCase extends null ? { readonly useCase?: never } : { readonly useCase: UseCaseClass<UseCase> });

/** An endpoint in the route table, with the types of its body, caller and use case erased. */
export interface RoutedEndpoint extends EndpointBase<never, never, never> {
  readonly useCase?: UseCaseClass<unknown>;
}

/** Returns the protocol version of a write. Throws only on a defect: the gate of a `write` route requires a version. */
export function writtenAt({ protocolVersion }: { readonly protocolVersion: string | null }): string {
  if (protocolVersion !== null) return protocolVersion;
  throw new Error('The route has another protocol rule than `write`.');
}

export const NO_BODY = { kind: 'none' } as const;

export function json<Body>(schema: Schema<Body>): BodyKind<Body> {
  return { kind: 'json', schema };
}

/** A CBOR body of at most 64 KiB, unless the route allows longer documents (contract section 1). */
export function cbor(maxBytes = 64 * 1024): BodyKind<Uint8Array> {
  return { kind: 'bytes', type: 'application/cbor', maxBytes };
}

export function bytes(maxBytes: number): BodyKind<Uint8Array> {
  return { kind: 'bytes', type: 'application/octet-stream', maxBytes };
}
