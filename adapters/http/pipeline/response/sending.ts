import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { freeBuffers } from '../../../system/free-buffers.js';

/** A response as the end of a pipeline: it gives back the memory of each chunk once that is sent. */
export class Sending extends Writable {
  constructor(private readonly response: ServerResponse) {
    super();
    if (response.closed) this.destroy();
    else response.once('close', () => this.destroy());
  }

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error | null) => void): void {
    this.response.write(chunk, (error) => {
      // The client is gone, whatever the error says; the chunk may be on its way still.
      if (error) return void this.destroy();
      freeBuffers([chunk]);
      done();
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.response.end(done);
  }

  /** What broke off must not look whole. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error !== null) this.response.destroy();
    done(error);
  }
}
