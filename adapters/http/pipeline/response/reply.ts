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

/** Bytes too many to hold. They are opened when the answer's turn on its connection has come, if it ever does. */
export interface StreamBody {
  readonly open: () => Promise<LentBytes>;
  readonly type: string;
}

/** Each chunk is valid until the next one is asked for. */
export interface LentBytes extends AsyncIterable<Uint8Array> {
  /** Also in the middle, and also before the first chunk. */
  close(): Promise<void>;
}

export function ok(json: object, headers?: Record<string, string>): Reply {
  return headers ? { status: 200, body: { json }, headers } : { status: 200, body: { json } };
}

export function noContent(headers?: Record<string, string>): Reply {
  return headers ? { status: 204, headers } : { status: 204 };
}
