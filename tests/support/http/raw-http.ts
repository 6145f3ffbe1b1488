import { connect, type Socket } from 'node:net';
import { checkGeneral } from '../described/general.js';

/** One response as received. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A TCP connection for bytes that no HTTP client would send. */
export class RawConnection {
  private chunks: Buffer[] = [];
  private length = 0;
  /** The number of bytes that `take` waits for; joining all chunks for each new one would take quadratic time. */
  private awaited = 0;
  private readonly socket: Socket;
  /** Settles when the other side has closed the connection, in any way. */
  readonly closed: Promise<void>;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    this.socket.on('data', (chunk) => {
      this.chunks.push(chunk);
      this.length += chunk.length;
    });
    // A reset counts as a close.
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      this.socket.once('close', resolve).once('end', () => this.socket.end());
    });
  }

  /** Resolves when the kernel has accepted the bytes; false when the connection is closed. */
  write(bytes: string | Uint8Array): Promise<boolean> {
    const taken = new Promise<boolean>((resolve) => {
      if (!this.socket.writable) resolve(false);
      else this.socket.write(bytes, (error) => resolve(!error));
    });
    return Promise.race([taken, this.closed.then(() => false)]);
  }

  /** Reads nothing from now on, so that the other side cannot finish a large response. */
  stopReading(): void {
    this.socket.pause();
  }

  readOn(): void {
    this.socket.resume();
  }

  end(): void {
    this.socket.end();
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** Returns the next whole response (by its Content-Length), or null when the connection closes before one arrives. */
  async response(): Promise<RawResponse | null> {
    for (;;) {
      const response = this.take();
      if (response !== null || this.socket.readableEnded || this.socket.destroyed) return response;
      const more = new Promise((resolve) => this.socket.once('data', resolve));
      await Promise.race([more, this.closed]);
    }
  }

  private take(): RawResponse | null {
    if (this.length < this.awaited) return null;
    const received = Buffer.concat(this.chunks, this.length);
    this.chunks = [received];
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
    const headers = new Headers(lines.map((line) => [line.split(':', 1)[0]!, line.slice(line.indexOf(':') + 1)]));
    this.awaited = end + 4 + Number(headers.get('content-length') ?? 0);
    if (this.length < this.awaited) return null;
    const body = received.subarray(end + 4, this.awaited);
    this.leave(received.subarray(this.awaited));
    const status = Number(statusLine.split(' ')[1]);
    if (status >= 200) checkGeneral({ status, headers, bytes: body });
    return { status, headers, body: body.toString('utf8') };
  }

  private leave(rest: Buffer): void {
    this.chunks = [rest];
    this.length = rest.length;
    this.awaited = 0;
  }
}

/** Sends one request and waits for its response. */
export async function rawExchange(port: number, text: string | Uint8Array): Promise<RawResponse | null> {
  const connection = new RawConnection(port);
  await connection.write(text);
  const response = await connection.response();
  connection.destroy();
  return response;
}
