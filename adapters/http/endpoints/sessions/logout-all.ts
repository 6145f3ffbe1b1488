import { LogoutAll } from '../../../../application/sessions/logout-all.js';
import { IssueLogoutChallenge } from '../../../../application/sessions/issue-logout-challenge.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { BASE64URL, exactly, object, ruledText, schema, type JsonSchema } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface Proof {
  readonly challenge: string;
  readonly signature: string;
}

function base64Url(bytes: number): JsonSchema {
  return ruledText({ ...exactly(bytes), pattern: '^[A-Za-z0-9_-]*$' });
}

/** The validator accepts any string: text that is no base64url is a failed proof, which burns the challenge too. */
const proof = schema<Proof>('LogoutAllProof', object({ challenge: base64Url(32), signature: base64Url(64) }));
const challenge = schema(
  'LogoutAllChallenge',
  object({ challenge: BASE64URL, expires_in: { type: 'integer', description: 'In seconds.' } }),
);

export const issueLogoutChallenge: Endpoint<null, 'session', IssueLogoutChallenge> = {
  summary: 'Request a challenge for logging out everywhere',
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
  summary: 'Revoke every session of the account, with a signature by the identity key',
  docs: DOCS.logoutAll,
  body: json(proof),
  answers: { 204: null },
  refusals: ['error.auth.proof_invalid'],
  useCase: LogoutAll,
  spend: (named, logoutAll) => logoutAll.burn(named),
  run: async ({ body }, logoutAll) => {
    await logoutAll.execute(body);
    return noContent();
  },
};
