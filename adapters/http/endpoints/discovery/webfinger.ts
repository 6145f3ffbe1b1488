import type { WebfingerRecord } from '../../../../application/discovery/find-webfinger.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import type { Reply } from '../../pipeline/response/reply.js';

const JRD_TYPE = 'application/jrd+json';
/** RFC 7033 names no property for it; schema.org's is the one in use. */
const NAME = 'https://schema.org/name';

export const webfinger: Endpoint = {
  summary: 'WebFinger (RFC 7033): handle and display name of a user who opted in; the same 404 for everyone else',
  body: NO_BODY,
  query: { resource: 'Required: acct:<user>@<server_host>' },
  answers: { 200: JRD_TYPE },
  refusals: ['error.user.not_found'],
  // RFC 7033 section 5 asks for it, so that web pages can look people up; nothing here depends on who asks.
  headers: { 'Access-Control-Allow-Origin': '*' },
  run: async ({ query }, useCases) => jrd(await useCases.findWebfinger.execute(query('resource'))),
};

function jrd({ handle, displayName }: WebfingerRecord): Reply {
  const properties = displayName === null ? {} : { properties: { [NAME]: displayName } };
  return { status: 200, body: { json: { subject: `acct:${handle}`, ...properties }, type: JRD_TYPE } };
}
