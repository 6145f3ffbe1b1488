import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import type { Express } from 'express';

/**
 * Message classes that already have Express's prototypes.
 *
 * Express sets the prototype of each with Object.setPrototypeOf. On an object that has another one, V8 then gives up what
 * makes objects fast and quick to collect: an Express server answers a quarter as often, and its garbage outlives the
 * young generation. On one that has it already the call does nothing (docs/decisions/express-messages.md;
 * tests/http/pipeline/messages.test.ts).
 */
export function messagesFor(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class OwnRequest extends IncomingMessage {}
  class OwnResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  app.request = under(app.request, OwnRequest.prototype);
  app.response = under(app.response, OwnResponse.prototype);
  return { IncomingMessage: OwnRequest, ServerResponse: OwnResponse };
}

/** `own` with all that Express has put on `theirs`. */
function under<T extends object>(theirs: T, own: object): T {
  return Object.setPrototypeOf(own, theirs) as T;
}
