import type { AccountId } from '../../../domain/kernel/ids.js';
import type { Identity, IdentityLink } from '../../../domain/oidc/identity.js';

/** Maps identities at providers to accounts. Issuer and subject are compared byte for byte. */
export interface IdentityLinkStore {
  /**
   * One statement. `identity_taken`: the identity already signs in to some account; `issuer_taken`: the account has
   * another identity of that issuer. Of parallel links of one identity exactly one is `inserted`; the others wait for
   * it.
   */
  insert(link: IdentityLink): Promise<'inserted' | 'identity_taken' | 'issuer_taken'>;
  find(identity: Identity): Promise<IdentityLink | null>;
  /** The account's links, oldest first. */
  list(accountId: AccountId): Promise<readonly IdentityLink[]>;
  /** `false` when the account has no identity of that issuer. */
  delete(accountId: AccountId, issuer: string): Promise<boolean>;
}
