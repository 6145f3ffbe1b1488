import { LogoutAll } from '../../../../application/sessions/logout-all.js';
import { IssueLogoutChallenge } from '../../../../application/sessions/issue-logout-challenge.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { BASE64URL, object, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface Proof {
  readonly challenge: string;
  readonly signature: string;
}

/** Plain strings: text that is not base64url is a failed proof, which consumes the challenge like any other. */
const proof = schema<Proof>('LogoutAllProof', object({ challenge: text(), signature: text() }));
const challenge = schema(
  'LogoutAllChallenge',
  object({ challenge: BASE64URL, expires_in: { type: 'integer', description: 'Seconds' } }),
);

export const issueLogoutChallenge: Endpoint<null, 'session', IssueLogoutChallenge> = {
  summary: 'A challenge to sign with the identity key, good for one attempt to log out everywhere',
  docs: DOCS.issueLogoutChallenge,
  body: NO_BODY,
  answers: { 200: challenge },
  refusals: ['error.auth.no_identity_anchor'],
  openToSuspended: true,
  openToLeaving: true,
  useCase: IssueLogoutChallenge,
  run: async ({ caller }, issueLogoutChallenge) => {
    const issued = await issueLogoutChallenge.execute(caller);
    return ok({ challenge: toBase64Url(issued.challenge), expires_in: issued.expiresIn });
  },
};

export const logoutAll: Endpoint<Proof, 'public', LogoutAll> = {
  summary:
    'End every session of the account whose identity key signed the challenge; an attempt burns it, whatever comes of it',
  docs: DOCS.logoutAll,
  body: json(proof),
  answers: { 204: null },
  refusals: ['error.auth.proof_invalid'],
  useCase: LogoutAll,
  spend: (body, logoutAll) => logoutAll.burn((body as { challenge?: unknown } | null)?.challenge),
  run: async ({ body }, logoutAll) => {
    await logoutAll.execute(body);
    return noContent();
  },
};
