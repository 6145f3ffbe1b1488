import type { OperationDocs } from '../../document/docs.js';
import { RequestError } from '../../request-error.js';
import type { Reply } from '../../pipeline/response/reply.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';

/** The files of a page, by name. A request's path is never used as a path on the disk. */
type Files = Readonly<Record<string, readonly [type: string, read: () => Promise<Uint8Array> | Uint8Array]>>;

interface PageFiles {
  /** The page's name in error messages, at the start of a sentence. */
  readonly page: string;
  readonly summary: string;
  readonly docs: OperationDocs;
  readonly files: Files;
}

/** Serves the style sheets and scripts of one page, by the path parameter `file`. */
export function packagedFiles({ page, summary, docs, files }: PageFiles): Endpoint {
  const replyOf = readOnce(page, files);
  return {
    summary,
    docs,
    body: NO_BODY,
    answers: { 200: 'text/css' },
    alsoTypes: ['text/javascript'],
    refusals: ['error.request.not_found'],
    run: async ({ params }) => replyOf(params['file'] ?? ''),
  };
}

function readOnce(page: string, files: Files): (name: string) => Promise<Reply> {
  const read = new Map<string, Promise<Reply>>();
  return (name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) throw new RequestError('error.request.not_found', `${page} has no such file.`);
    const reply =
      read.get(name) ??
      Promise.resolve(file[1]()).then((bytes): Reply => ({
        status: 200,
        body: { bytes, type: file[0], shared: true },
      }));
    // After a failed read the next request tries again.
    read.set(name, reply);
    reply.catch(() => read.delete(name));
    return reply;
  };
}
