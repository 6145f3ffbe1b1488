import { IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import type { Express } from 'express';

/**
 * Message classes that already have Express's prototypes.
 *
 * Express calls Object.setPrototypeOf on each message. If that changes the prototype, V8 drops the hidden class of the
 * object: an Express server answers a quarter as many requests, and its garbage outlives the young generation. If the
 * prototype is already right, the call does nothing (docs/decisions/express-messages.md;
 * tests/http/pipeline/messages.test.ts).
 */
export function messagesFor(app: Express): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> {
  class OwnRequest extends IncomingMessage {}
  class OwnResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  app.request = under(app.request, OwnRequest.prototype);
  app.response = under(app.response, OwnResponse.prototype);
  return { IncomingMessage: OwnRequest, ServerResponse: OwnResponse };
}

/** Makes `own` inherit everything that Express put on `theirs`. */
function under<T extends object>(theirs: T, own: object): T {
  return Object.setPrototypeOf(own, theirs) as T;
}
