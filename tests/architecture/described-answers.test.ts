import { describe, expect, it } from '@jest/globals';
import type { Answered } from '../support/described/answered.js';
import { apiOf } from '../support/described/documents.js';

const HEADERS = {
  'x-request-id': 'one',
  'x-service-protocol-min': '2026-01-15',
  'x-service-protocol-max': '2026-11-01',
  'x-service-min-client-build': '0.0.0',
  'cache-control': 'no-store',
};

function answer(status: number, body: object, headers: Record<string, string> = {}): Answered {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  const all = new Headers({ ...HEADERS, 'content-type': type, ...headers });
  return { status, headers: all, bytes: Buffer.from(JSON.stringify(body)) };
}

function problem(status: number, code: string, more: object = {}): object {
  return { type: 'about:blank', title: 'a', status, detail: 'b', code, request_id: 'one', ...more };
}

const quota = { used: 0, reserved: 0, soft_limit: null, hard_limit: null, state: 'OK', grace_expires_at: null };
const GET_QUOTA = { method: 'GET', path: '/quota?x=1' };

describe('the test client', () => {
  it.each([
    ['a described answer', GET_QUOTA, answer(200, quota)],
    ['a described refusal', GET_QUOTA, answer(400, problem(400, 'error.request.invalid'))],
    ['an unknown path', { method: 'GET', path: '/nothing' }, answer(404, problem(404, 'error.request.not_found'))],
  ])('accepts %s', (_what, asked, given) => {
    expect(apiOf('public').faultOf(asked, given)).toBeNull();
  });

  it.each([
    ['a member too many', answer(200, { ...quota, extra: 1 }), 'body must NOT have additional properties'],
    ['a member of another type', answer(200, { ...quota, used: '0' }), 'body/used must be integer'],
    ['another media type', answer(200, quota, { 'content-type': 'text/plain' }), 'the media type text/plain'],
    ['a header that is not listed', answer(200, quota, { 'upload-offset': '0' }), 'its header upload-offset'],
    ['a status that is not listed', answer(409, problem(409, 'error.request.invalid')), 'the status is not listed'],
    ['a code that is not listed', answer(400, problem(400, 'error.album.not_found')), 'body/code must be equal'],
    ['no Retry-After', answer(503, problem(503, 'error.server.unavailable')), 'it has no retry-after'],
    ['another request id', answer(400, problem(400, 'error.request.invalid', { request_id: 'two' })), 'request_id'],
    ['a version header less', answer(200, quota, { 'x-service-protocol-min': '' }), 'its x-service-protocol-min'],
  ])('rejects %s', (_what, given, fault) => {
    expect(apiOf('public').faultOf(GET_QUOTA, given)).toContain(fault);
  });

  it('rejects what only another operation may answer', () => {
    const given = answer(409, problem(409, 'error.auth.user_already_exists'));
    expect(apiOf('public').faultOf({ method: 'POST', path: '/v1/auth/register' }, given)).toBeNull();
    expect(apiOf('public').faultOf({ method: 'POST', path: '/v1/auth/login' }, given)).toBe('the status is not listed');
    expect(apiOf('operator').faultOf(GET_QUOTA, answer(200, quota))).not.toBeNull();
  });
});
