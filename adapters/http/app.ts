import express, { type Express, type RequestHandler } from 'express';
import { DomainError } from '../../domain/kernel/errors.js';
import type { HttpContext } from './pipeline/context.js';
import { preflight } from './pipeline/cors.js';
import { answering, handlerFor } from './pipeline/serve.js';
import type { Route } from './route.js';

/** Builds one listener's Express application out of its rows of the table, 404, 405 and preflight included. */
export function buildApp(routes: readonly Route[], context: HttpContext): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', context.settings.trustProxy);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.use(directly(routes, context));
  for (const row of routes) {
    app[row.method.toLowerCase() as 'get'](row.path, handlerFor(row, context));
  }
  for (const [path, methods] of methodsByPath(routes)) app.all(path, preflightOr405(path, methods, context));
  app.use(answering('(unknown)', context, {}, () => Promise.reject(notFound())));
  app.use(unroutable(context));
  return app;
}

/** Paths without parameters are found by one look-up instead of a walk over the whole table. */
function directly(routes: readonly Route[], context: HttpContext): RequestHandler {
  const handlers = new Map<string, RequestHandler>();
  for (const row of routes) {
    if (!row.path.includes(':')) handlers.set(`${row.method} ${row.path}`, handlerFor(row, context));
  }
  return (request, response, next) => {
    const handler = handlers.get(`${request.method} ${request.path}`);
    if (handler === undefined) next();
    else void handler(request, response, next);
  };
}

function methodsByPath(routes: readonly Route[]): Map<string, readonly string[]> {
  const methods = new Map<string, string[]>();
  for (const row of routes) {
    const own = methods.get(row.path) ?? [];
    own.push(row.method);
    if (row.method === 'GET' && !own.includes('HEAD')) own.push('HEAD');
    methods.set(row.path, own);
  }
  return methods;
}

function preflightOr405(path: string, methods: readonly string[], context: HttpContext): RequestHandler {
  const allow = [...new Set([...methods, 'OPTIONS'])].join(', ');
  return answering(path, context, { headers: { Allow: allow } }, (request) => {
    if (request.method === 'OPTIONS') return Promise.resolve(preflight(request, allow, context.settings.corsOrigins));
    const detail = `${request.method} is not available here; use ${allow}.`;
    return Promise.reject(new DomainError('error.request.method_not_allowed', detail));
  });
}

function notFound(): DomainError {
  return new DomainError('error.request.not_found', 'Check the path; GET /openapi.json lists every one.');
}

/** Express itself refuses a path with broken percent-encoding. */
function unroutable(context: HttpContext): express.ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const refusal = new DomainError(
      'error.request.invalid',
      'The path is not valid percent-encoded UTF-8.',
      {},
      { cause: error },
    );
    void answering('(unroutable)', context, {}, () => Promise.reject(refusal))(request, response, next);
  };
}
