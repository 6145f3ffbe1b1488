import { UnlinkIdentity } from '../../../../application/oidc/unlink-identity.js';
import { ListLinks } from '../../../../application/oidc/list-links.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, nullable, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const answer = schema(
  'OidcLinks',
  object({ links: arrayOf(object({ provider: nullable(text()), issuer: text(), linked_at: INSTANT })) }),
);

export const listLinks: Endpoint<null, 'session', ListLinks> = {
  summary: "List the identities that are linked to the caller's account",
  docs: DOCS.listIdentityLinks,
  body: NO_BODY,
  answers: { 200: answer },
  useCase: ListLinks,
  run: async ({ caller }, listLinks) => {
    const links = await listLinks.execute(caller);
    return ok({
      links: links.map(({ provider, issuer, linkedAt }) => ({ provider, issuer, linked_at: toRfc3339(linkedAt) })),
    });
  },
};

export const unlink: Endpoint<null, 'session', UnlinkIdentity> = {
  summary: "Unlink the provider's identity from the account",
  docs: DOCS.unlinkIdentity,
  body: NO_BODY,
  answers: { 204: null },
  refusals: [
    'error.auth.method_disabled',
    'error.auth.provider_not_found',
    'error.auth.identity_not_linked',
    'error.auth.last_sign_in_method',
  ],
  useCase: UnlinkIdentity,
  run: async ({ params, caller }, unlinkIdentity) => {
    await unlinkIdentity.execute(caller, params['provider'] ?? '');
    return noContent();
  },
};

export const unlinkIssuer: Endpoint<null, 'session', UnlinkIdentity> = {
  summary: 'Unlink an identity by its issuer, even if its provider is no longer offered',
  docs: DOCS.unlinkIssuer,
  body: NO_BODY,
  query: {
    issuer: { description: 'The issuer, as listed.', required: true, example: 'https://accounts.example.org' },
  },
  answers: { 204: null },
  refusals: ['error.auth.identity_not_linked', 'error.auth.last_sign_in_method'],
  useCase: UnlinkIdentity,
  run: async ({ query, caller }, unlinkIdentity) => {
    const issuer = query('issuer');
    if (issuer === null) throw invalidField('/issuer', 'is required in the query');
    await unlinkIdentity.ofIssuer(caller, issuer);
    return noContent();
  },
};
