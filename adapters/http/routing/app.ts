import type { RequestListener } from 'node:http';
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import { DomainError } from '../../../domain/kernel/errors.js';
import { requestHandler } from '../pipeline/response/request-handler.js';
import type { HttpContext } from '../pipeline/request/context.js';
import { preflight } from '../pipeline/request/cors.js';
import { ambiguousHeader } from '../pipeline/request/single-headers.js';
import { handlerFor } from '../pipeline/route-handler.js';
import type { Route } from './route.js';
import { RequestError } from '../request-error.js';

/** Builds one listener's Express application from its routes, including 404, 405 and preflight. */
export function buildApp(routes: readonly Route[], context: HttpContext): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', context.settings.trustProxy);
  app.use(directly(routes, context));
  app.use(byBeginning(routes, context));
  app.use(requestHandler('(unknown)', context, {}, () => Promise.reject(notFound())));
  app.use(unroutable(context));
  return app;
}

function isExact({ path }: Route): boolean {
  return !path.includes(':');
}

/**
 * Answers each path without parameters, by map look-ups instead of a walk over the whole table. It answers every method
 * of such a path, so that the path never matches one with a parameter: no upload has the id `batch`.
 */
function directly(routes: readonly Route[], context: HttpContext): RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  /**
   * These handlers use up the values that a rejected request names, and so read its body before they check its headers.
   */
  const spending = new Set<RequestHandler>();
  const exact = routes.filter(isExact);
  for (const row of exact) {
    const handler = handlerFor(row, context);
    handlers.set(`${row.method} ${row.path}`, handler);
    if (row.endpoint.spend !== undefined) spending.add(handler);
  }
  const others = new Map([...paths(exact)].map((path) => [path.path, preflightOr405(path, context)]));
  return (request, response, next) => {
    overrideMethod(request);
    const { method, path } = request;
    const asGet = method === 'HEAD' ? handlers.get(`GET ${path}`) : undefined;
    const handler = handlers.get(`${method} ${path}`) ?? asGet ?? others.get(path) ?? passOn;
    const ambiguous = spending.has(handler) ? null : ambiguousHeader(request);
    if (ambiguous !== null) return refuse(ambiguous, context)(request, response, next);
    return handler(request, response, next);
  };
}

/** Matches a path only against the routes with parameters that begin like it: a walk over all takes Express 15 µs. */
function byBeginning(routes: readonly Route[], context: HttpContext): RequestHandler {
  const patterns = routes.filter((row) => !isExact(row));
  const routers = [...new Set(patterns.map(beginningOf))].map((beginning) => {
    const group = patterns.filter((row) => beginningOf(row) === beginning);
    return { beginning, router: routerOf(group, context) };
  });
  return (request, response, next) => {
    const found = routers.find(({ beginning }) => request.path.startsWith(beginning));
    (found?.router ?? passOn)(request, response, next);
  };
}

/** The path up to its first parameter. No such beginning is the beginning of another. */
function beginningOf({ path }: Route): string {
  return path.slice(0, path.indexOf(':'));
}

function routerOf(routes: readonly Route[], context: HttpContext): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  for (const row of headFirst(routes)) router[row.method.toLowerCase() as 'get'](row.path, handlerFor(row, context));
  for (const path of paths(routes)) router.all(path.path, preflightOr405(path, context));
  return router;
}

/** Applies tus's `X-HTTP-Method-Override`, for clients that cannot send PATCH or DELETE. */
function overrideMethod(request: Request): void {
  if (request.method !== 'POST' || !/^\/(upload|v1\/guest\/uploads)\//.test(request.path)) return;
  const method = request.headers['x-http-method-override'];
  if (method === 'PATCH' || method === 'DELETE') request.method = method;
}

const passOn: RequestHandler = (_request, _response, next) => next();

/** Sorts HEAD routes first: Express answers HEAD with a GET route unless a HEAD route of the path precedes it. */
function headFirst(routes: readonly Route[]): readonly Route[] {
  return [...routes].sort((a, b) => Number(b.method === 'HEAD') - Number(a.method === 'HEAD'));
}

interface Path {
  readonly path: string;
  readonly methods: string[];
  /** The headers that its endpoints set on every response, and (`discovery`) on the response to OPTIONS. */
  readonly headers: Record<string, string>;
  readonly discovery: Record<string, string>;
  /** Renders the path's errors for browsers. */
  page: Route['endpoint']['page'];
}

/** Groups routes by path. Paths that differ only in the names of their parameters are one path. */
function paths(routes: readonly Route[]): Iterable<Path> {
  const byShape = new Map<string, Path>();
  for (const { method, path, endpoint } of routes) {
    const shape = path.replace(/:[a-z0-9_]+/gi, ':');
    const entry = byShape.get(shape) ?? { path, methods: [], headers: {}, discovery: {}, page: undefined };
    entry.methods.push(...(method === 'GET' ? ['GET', 'HEAD'] : [method]));
    Object.assign(entry.headers, endpoint.headers);
    Object.assign(entry.discovery, endpoint.discovery);
    entry.page ??= endpoint.page;
    byShape.set(shape, entry);
  }
  return byShape.values();
}

function preflightOr405({ path, methods, headers, discovery, page }: Path, context: HttpContext): RequestHandler {
  const allow = [...new Set([...methods, 'OPTIONS'])].join(', ');
  return requestHandler(path, context, { headers: { ...headers, Allow: allow }, page }, (request) => {
    if (request.method === 'OPTIONS') {
      const isPublic = headers['Access-Control-Allow-Origin'] === '*';
      const reply = preflight(request, allow, isPublic ? '*' : context.settings.corsOrigins);
      return Promise.resolve({ ...reply, headers: { ...discovery, ...reply.headers } });
    }
    const detail = `${request.method} is not supported here; use ${allow}.`;
    return Promise.reject(new RequestError('error.request.method_not_allowed', detail));
  });
}

function notFound(): RequestError {
  return new RequestError('error.request.not_found', 'Check the path; GET /openapi.json lists every path.');
}

function refuse(refusal: DomainError, context: HttpContext): RequestHandler {
  return requestHandler('(ambiguous headers)', context, {}, () => Promise.reject(refusal));
}

/** Handles Express's own rejection of a path with broken percent-encoding. */
function unroutable(context: HttpContext): express.ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const refusal = isClientError(error)
      ? new DomainError('error.request.invalid', 'The path is not valid percent-encoded UTF-8.', {}, { cause: error })
      : error;
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- rethrown unchanged
    return requestHandler('(unroutable)', context, {}, () => Promise.reject(refusal))(request, response, next);
  };
}

function isClientError(error: unknown): boolean {
  return (error as { status?: unknown }).status === 400;
}

/**
 * Gives every target to Express as a path, and answers a request whose target has none. Express parses any other form by
 * `url.parse`, which writes to standard error: parts of the target, and from Node 24 on that it is deprecated. It also
 * answers what Express leaves.
 */
export function listenerOf(app: Express, context: HttpContext): RequestListener {
  const refusal = new DomainError('error.request.invalid', 'The address of the request is not valid. Send a path.');
  const left = requestHandler('(unroutable)', context, {}, () => Promise.reject(refusal));
  return (request, response) => {
    const refuseTarget = () => void left(request as Request, response as Response, never);
    const path = pathOf(request.url ?? '');
    if (path === null) refuseTarget();
    else {
      request.url = path;
      app(request as Request, response as Response, refuseTarget);
    }
  };
}

const ORIGIN = /^[^:/?#]+:\/\/[^/?#]*/;

/** Returns the path and the query of a target, for the forms of RFC 9112 section 3.2 that a server is sent. */
function pathOf(target: string): string | null {
  if (target.startsWith('/') && !target.includes('#')) return target;
  if (target === '*') return '/*';
  if (!target.startsWith('/') && !(ORIGIN.test(target) && URL.canParse(target))) return null;
  const [path = ''] = target.replace(ORIGIN, '').split('#');
  return path.startsWith('/') ? path : `/${path}`;
}

function never(): never {
  throw new Error('Each request is answered by its handler.');
}
