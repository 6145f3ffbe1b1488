import { OidcOffer } from '../../../../application/oidc/oidc-offer.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { arrayOf, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const answer = schema(
  'OidcProviders',
  object({ providers: arrayOf(object({ id: text(), display_name: text(), issuer: text() })) }),
);

export const listProviders: Endpoint<null, 'public', OidcOffer> = {
  summary: 'List the OpenID providers of this server',
  docs: DOCS.listProviders,
  body: NO_BODY,
  answers: { 200: answer },
  useCase: OidcOffer,
  run: (_request, oidcOffer) =>
    Promise.resolve(
      ok({
        providers: oidcOffer.providers.map(({ id, displayName, issuer }) => ({
          id,
          display_name: displayName,
          issuer,
        })),
      }),
    ),
};
