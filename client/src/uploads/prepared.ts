import type { Manifest } from '../api/wire.js';
import type { UploadSource } from './source.js';
import { MOST_OF_ONE } from './upload-batches.js';

/** A file that the app has sealed and signed, with its derivatives. The same `uploadId` must give the same bytes. */
export interface Prepared {
  readonly albumId: string;
  readonly content: UploadSource;
  readonly manifest: (contentHash: string) => Promise<Manifest>;
  readonly derivatives?: readonly {
    readonly content: UploadSource;
    readonly manifest: (contentHash: string, originalHash: string) => Promise<Manifest>;
  }[];
}

/** The bytes of a file's uploads. */
export function sizeOf({ content, derivatives = [] }: Prepared): number {
  return derivatives.reduce((sum, each) => sum + each.content.size, content.size);
}

/** True if all of it goes in batches. */
export function isSmall({ content, derivatives = [] }: Prepared): boolean {
  return [content, ...derivatives.map((each) => each.content)].every(({ size }) => size <= MOST_OF_ONE);
}
