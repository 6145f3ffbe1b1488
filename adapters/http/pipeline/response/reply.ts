export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: Json | undefined | object;
}

/** An endpoint's result. The pipeline writes it to the response, which endpoints never touch. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, bytes with their content type, a stream of bytes, or nothing. */
  readonly body?:
    | { readonly json: object; readonly type?: string }
    | { readonly bytes: Uint8Array | string; readonly type: string }
    | SharedBytes
    | StreamBody;
}

/** The same bytes in many responses: those that clients have not read take no memory of their own. */
export interface SharedBytes {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly shared: true;
}

/** A body too large for memory. It is opened only when earlier responses on the connection are sent. */
export interface StreamBody {
  readonly open: () => Promise<LentBytes>;
  readonly type: string;
}

/** Bytes, or text to be sent as UTF-8; `head` precedes bytes of a response without `Content-Length`. */
export type Chunk = Uint8Array | string | readonly [head: string, bytes: Uint8Array];

/** A stream of chunks. Each is valid until the next one is requested. */
export interface LentBytes extends AsyncIterable<Chunk> {
  /** The bytes in memory while a chunk waits for its client; without it, those of the chunk. */
  held?(): number;
  /** May be called at any time, also before the first chunk. */
  close(): Promise<void>;
}

export function ok(json: object): Reply {
  return { status: 200, body: { json } };
}

export function noContent(headers: Record<string, string> = {}): Reply {
  return { status: 204, headers };
}
