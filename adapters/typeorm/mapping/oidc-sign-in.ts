import { EntitySchema } from './entity-schema.js';
import type { ReturnedSignIn, SignInAttempt } from '../../../domain/oidc/sign-in-attempt.js';
import { bool, bytes, instant, text, uuid } from './columns.js';

/** `Linking` in two columns; both are null for a sign-in. */
export interface LinkingColumns {
  readonly linkingAccountId: string | null;
  readonly linkingSessionId: string | null;
}

export type OidcAttemptRow = Omit<SignInAttempt, 'linking'> & LinkingColumns & { readonly stateHash: Uint8Array };
export type OidcReturnRow = Omit<ReturnedSignIn, 'linking'> &
  LinkingColumns & {
    readonly codeHash: Uint8Array;
    readonly burned: boolean;
  };

const linkingColumns = { linkingAccountId: uuid({ nullable: true }), linkingSessionId: uuid({ nullable: true }) };

export const OidcAttemptEntity = new EntitySchema<OidcAttemptRow>({
  name: 'OidcAttempt',
  tableName: 'oidc_attempts',
  columns: {
    stateHash: bytes({ primary: true }),
    provider: text(),
    codeChallenge: bytes(),
    redirectUri: text(),
    ...linkingColumns,
    expiresAt: instant(),
  },
});

export const OidcReturnEntity = new EntitySchema<OidcReturnRow>({
  name: 'OidcReturn',
  tableName: 'oidc_returns',
  columns: {
    codeHash: bytes({ primary: true }),
    codeChallenge: bytes(),
    ...linkingColumns,
    identityHash: bytes({ nullable: true }),
    burned: bool(),
    sealedClaims: bytes(),
    expiresAt: instant(),
  },
});
