import { deletionPending, isGone } from '../../domain/accounts/account.js';
import { normalAddress } from '../../domain/accounts/address.js';
import { DomainError } from '../../domain/kernel/errors.js';
import { uuidV7, type AccountId } from '../../domain/kernel/ids.js';
import type { Instant } from '../../domain/kernel/instant.js';
import type { Identity, IdentityLink } from '../../domain/oidc/identity.js';
import { codeInvalid, type Linking } from '../../domain/oidc/sign-in-attempt.js';
import { sessionState } from '../../domain/sessions/session.js';
import { requireOidcRegistration } from '../accounts/auth-policy.js';
import { insertAccount } from '../accounts/insert-account.js';
import type { KeyedHash } from '../ports/crypto/keyed-hash.js';
import type { Random } from '../ports/platform/random.js';
import type { ProviderClaims } from '../ports/federation/relying-party.js';
import type { Stores } from '../ports/stores/stores.js';
import { RunAgain } from '../ports/stores/unit-of-work.js';
import type { Settings } from '../settings.js';

type SignedInClaims = Pick<ProviderClaims, 'issuer' | 'subject' | 'email'>;

/** Maps identities to accounts; both methods run within the caller's transaction. */
export class IdentityAccounts {
  constructor(
    private readonly parts: {
      readonly random: Random;
      readonly keyedHash: KeyedHash;
      readonly settings: Pick<Settings, 'auth' | 'quota' | 'sessions'>;
    },
  ) {}

  /**
   * Returns the account of an identity; a first sign-in creates it. An identity is never joined to an existing account
   * with the same address: its owner can link the two while signed in.
   *
   * The address is looked up before the link, and the link is written before the account: so of parallel first sign-ins
   * of one person the later ones see the first one's link, never its address alone. Held by
   * tests/application/oidc/identity-accounts.test.ts.
   *
   * @throws error.auth.user_already_exists, error.auth.address_missing, error.auth.registration_closed
   */
  async signedIn(stores: Stores, { issuer, subject, email }: SignedInClaims, now: Instant): Promise<AccountId> {
    const { accounts, identityLinks } = stores;
    const address = email === null ? null : normalAddress(email);
    const taken = address !== null && (await accounts.findByAddress(address)) !== null;
    const known = await identityLinks.find({ issuer, subject });
    if (known !== null) return linkedAccount(stores, known, now);
    requireOidcRegistration(this.parts.settings.auth);
    if (address === null) throw addressMissing();
    if (taken) throw addressTaken();
    const id = uuidV7(now, this.parts.random.bytes(16));
    if ((await identityLinks.insert({ issuer, subject, accountId: id, linkedAt: now })) === 'inserted') {
      await insertAccount(stores, { id, address, createdAt: now, passwordHash: null }, this.parts);
      return id;
    }
    const winner = await identityLinks.find({ issuer, subject });
    if (winner === null) throw new RunAgain('The identity was unlinked during its first sign-in.');
    return linkedAccount(stores, winner, now);
  }

  /**
   * Adds the identity to the account that requested the link, if the requesting session is still open.
   * @throws error.auth.identity_already_linked, error.auth.code_invalid, error.account.suspended,
   * error.account.deletion_pending
   */
  async linked(stores: Stores, linking: Linking, { issuer, subject }: Identity, now: Instant): Promise<AccountId> {
    const { accountId } = linking;
    // The account's deletion ends before this reads the session, or after the link is stored.
    await stores.accounts.lock(accountId);
    await this.requireOpenSession(stores, linking, now);
    const known = await stores.identityLinks.find({ issuer, subject });
    if (known !== null) throw alreadyLinked(known.accountId === accountId ? OWN : OTHERS);
    const outcome = await stores.identityLinks.insert({ issuer, subject, accountId, linkedAt: now });
    if (outcome === 'inserted') return accountId;
    throw alreadyLinked(outcome === 'identity_taken' ? OTHERS : ANOTHER);
  }

  private async requireOpenSession(stores: Stores, { sessionId }: Linking, now: Instant): Promise<void> {
    const found = await stores.sessions.read(sessionId);
    const isOpen = found !== null && sessionState(found.session, this.parts.settings.sessions, now) === 'open';
    if (!isOpen || isGone(found.account, now)) {
      throw codeInvalid('The session that requested this link has ended. Sign in and link again.');
    }
    const { suspension, deletesAt } = found.account;
    if (suspension?.mode === 'full') {
      throw new DomainError('error.account.suspended', 'This account is suspended. Ask the operator of this server.');
    }
    if (deletesAt !== null) throw deletionPending(deletesAt);
  }
}

/**
 * Locks the account of a link, so that its deletion does not end before the sign-in's session is stored. Rejects the
 * sign-in if the deletion is due. Reads the link again under the lock, without which it is not unlinked: the end of all
 * sign-ins knows only those by identities that are linked.
 */
async function linkedAccount(
  { accounts, identityLinks }: Stores,
  { issuer, subject, accountId }: IdentityLink,
  now: Instant,
): Promise<AccountId> {
  const account = await accounts.lock(accountId);
  if (account === null || isGone(account, now)) throw codeInvalid('This account is being deleted.');
  const link = await identityLinks.find({ issuer, subject });
  if (link?.accountId !== accountId) throw new RunAgain('The identity was unlinked during its sign-in.');
  return accountId;
}

const OWN = 'This identity is already linked to your account.';
const OTHERS = 'This identity is linked to another account. Unlink it there first.';
const ANOTHER = 'Another identity of this provider is linked to your account. Unlink that one first.';

function alreadyLinked(remedy: string): DomainError {
  return new DomainError('error.auth.identity_already_linked', remedy);
}

function addressTaken(): DomainError {
  return new DomainError(
    'error.auth.user_already_exists',
    'An account with your address exists already. Sign in to it, then link this identity.',
  );
}

function addressMissing(): DomainError {
  return new DomainError(
    'error.auth.address_missing',
    'The provider supplied no usable e-mail address, and a first sign-in needs one. Ask the operator of this server.',
  );
}
