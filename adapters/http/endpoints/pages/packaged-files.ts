import { createHash } from 'node:crypto';
import { RequestError } from '../../request-error.js';
import type { Reply } from '../../pipeline/response/reply.js';

/** The files of a page, by name. A request's path is never used as a path on the disk. */
type Files = Readonly<Record<string, readonly [type: string, read: () => Promise<Uint8Array> | string]>>;

/** Serves the files of one page and reads each once. Error messages call the page `page`. */
export function packagedFiles(page: string, files: Files): (name: string) => Promise<Reply> {
  const read = new Map<string, Promise<Reply>>();
  return (name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) throw new RequestError('error.request.not_found', `${page} has no such file.`);
    const reply = read.get(name) ?? Promise.resolve(file[1]()).then((bytes) => replyOf(bytes, file[0]));
    // After a failed read the next request tries again.
    read.set(name, reply);
    reply.catch(() => read.delete(name));
    return reply;
  };
}

function replyOf(bytes: Uint8Array | string, type: string): Reply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { status: 200, headers: { ETag: etag, 'Cache-Control': 'public, max-age=3600' }, body: { bytes, type } };
}
