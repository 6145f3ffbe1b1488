import { createHash } from 'node:crypto';
import { RequestError } from '../../request-error.js';
import type { Reply } from '../../pipeline/response/reply.js';

/** What a page may ask for, by its name; no path of a request is ever a path of the disk. */
type Files = Readonly<Record<string, readonly [type: string, read: () => Promise<Uint8Array> | string]>>;

/** The files of one page, each read once. `page` is its name in a refusal. */
export function packagedFiles(page: string, files: Files): (name: string) => Promise<Reply> {
  const read = new Map<string, Promise<Reply>>();
  return (name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) throw new RequestError('error.request.not_found', `${page} has no such file.`);
    const reply = read.get(name) ?? Promise.resolve(file[1]()).then((bytes) => replyOf(bytes, file[0]));
    // What could not be read is tried again by the next request.
    read.set(name, reply);
    reply.catch(() => read.delete(name));
    return reply;
  };
}

function replyOf(bytes: Uint8Array | string, type: string): Reply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { status: 200, headers: { ETag: etag, 'Cache-Control': 'public, max-age=3600' }, body: { bytes, type } };
}
