import type { Readable } from 'node:stream';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json | undefined | object;
}

/** What an endpoint answers. The pipeline writes it; an endpoint never touches the response itself. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, bytes with their content type, a stream of them, or nothing. */
  readonly body?:
    | { readonly json: object; readonly type?: string }
    | { readonly bytes: Uint8Array | string; readonly type: string }
    | StreamBody;
}

export interface StreamBody {
  readonly stream: Readable;
  readonly type: string;
}

export function ok(json: object, headers?: Record<string, string>): Reply {
  return headers ? { status: 200, body: { json }, headers } : { status: 200, body: { json } };
}

export function noContent(headers?: Record<string, string>): Reply {
  return headers ? { status: 204, headers } : { status: 204 };
}
