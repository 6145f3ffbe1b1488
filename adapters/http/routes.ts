import { changeProfile, readProfile } from './accounts/profile.js';
import { register } from './accounts/register.js';
import { route, type Route } from './route.js';
import { refresh } from './sessions/refresh.js';

/**
 * THE table, in the specification's order: method · path · guard · protocol rule · endpoint (which holds the request
 * schema and calls the use case). Express routing, validation, the protocol gate and the OpenAPI document come from it.
 */
export const routes: readonly Route[] = [
  route('POST', '/v1/auth/register', 'public', 'read', register),
  route('GET', '/v1/auth/profile', 'session', 'read', readProfile),
  route('PATCH', '/v1/auth/profile', 'session', 'read', changeProfile),
  route('POST', '/v1/auth/refresh', 'public', 'read', refresh),
];

/** The operator's listener: the same form of table, on a port of its own. */
export const adminRoutes: readonly Route[] = [];
