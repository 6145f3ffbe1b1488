import { ListSponsoredAccounts } from '../../../../application/sponsorship/list-sponsored-accounts.js';
import { CreateSponsoredAccount } from '../../../../application/sponsorship/create-sponsored-account.js';
import { AddOwner } from '../../../../application/sponsorship/add-owner.js';
import { DeleteSponsoredAccount } from '../../../../application/sponsorship/delete-sponsored-account.js';
import type { OwnersWrite } from '../../../../application/sponsorship/lock-sponsored.js';
import { ownerNotFound, RemoveOwner } from '../../../../application/sponsorship/remove-owner.js';
import { sponsoredNotFound } from '../../../../application/sponsorship/sponsored-not-found.js';
import { userNotFound } from '../../../../domain/accounts/account.js';
import { sizeToWire } from '../../schemas/wire-size.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import type { OwnedAccount } from '../../../../application/ports/stores/sponsored-account-store.js';
import { NO_BODY, type ApiRequest, type Endpoint } from '../../routing/endpoint.js';
import { pathId, queryId } from '../../routing/ids.js';
import { cutPage, NEXT_CURSOR, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, object, schema, SIZE, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const SPONSORED = object({
  account_id: UUID,
  created_at: INSTANT,
  sponsor_id: UUID,
  owners: arrayOf({ ...UUID, description: 'An owner beside the sponsor.' }),
  used: {
    ...SIZE,
    description:
      'Bytes of the account’s contents that the sponsor is charged for, each content once. Content that the sponsor’s other assets have too counts as well.',
  },
});
const sponsoredAccount = schema('SponsoredAccount', SPONSORED);
const sponsoredAccounts = schema(
  'SponsoredAccounts',
  object({ sponsored_accounts: arrayOf(SPONSORED), next_cursor: NEXT_CURSOR }),
);

const INTENT_QUERY = {
  intent_id: { description: 'The live upgrade intent of an album that the account owns.', schema: UUID },
};

export const createSponsoredAccount: Endpoint<null, 'session', CreateSponsoredAccount> = {
  summary: 'Create an account without a sign-in, whose storage counts towards the caller',
  docs: DOCS.createSponsoredAccount,
  body: NO_BODY,
  answers: { 201: sponsoredAccount },
  refusals: ['error.limit.reached'],
  needsRoom: 'rows',
  useCase: CreateSponsoredAccount,
  run: async ({ caller }, createSponsoredAccount) => ({
    status: 201,
    body: { json: toWire({ ...(await createSponsoredAccount.execute(caller)), owners: [], used: 0n }) },
  }),
};

export const listSponsoredAccounts: Endpoint<null, 'session', ListSponsoredAccounts> = {
  summary: 'List the sponsored accounts that the caller owns, newest first',
  docs: DOCS.listSponsoredAccounts,
  body: NO_BODY,
  query: PAGE_QUERY,
  answers: { 200: sponsoredAccounts },
  useCase: ListSponsoredAccounts,
  run: async ({ caller, query }, listSponsoredAccounts) => {
    const { limit, after } = readPage(query);
    const found = await listSponsoredAccounts.execute(caller, { limit: limit + 1, after });
    const { rows, nextCursor } = cutPage(found, limit);
    return ok({ sponsored_accounts: rows.map(toWire), next_cursor: nextCursor });
  },
};

export const deleteSponsoredAccount: Endpoint<null, 'session', DeleteSponsoredAccount> = {
  summary: 'Delete a sponsored account',
  docs: DOCS.deleteSponsoredAccount,
  body: NO_BODY,
  query: INTENT_QUERY,
  answers: { 204: null },
  refusals: ['error.account.not_found', 'error.album.quiescing'],
  useCase: DeleteSponsoredAccount,
  run: async (request, deleteSponsoredAccount) => {
    await deleteSponsoredAccount.execute(ownersWrite(request));
    return noContent();
  },
};

const sponsoredOwners = schema('SponsoredOwners', object({ account_id: UUID, owners: arrayOf(UUID) }));

export const addOwner: Endpoint<null, 'session', AddOwner> = {
  summary: 'Add an owner to a sponsored account',
  docs: DOCS.addSponsoredOwner,
  body: NO_BODY,
  query: INTENT_QUERY,
  answers: { 200: sponsoredOwners },
  refusals: ['error.account.not_found', 'error.user.not_found', 'error.album.quiescing', 'error.limit.reached'],
  useCase: AddOwner,
  run: async (request, addOwner) => {
    const write = ownersWrite(request);
    const owners = await addOwner.execute(write, pathId(request.params, 'user_id', userNotFound));
    return ok({ account_id: write.accountId, owners: [...owners] });
  },
};

export const removeOwner: Endpoint<null, 'session', RemoveOwner> = {
  summary: 'Remove an owner from a sponsored account',
  docs: DOCS.removeSponsoredOwner,
  body: NO_BODY,
  query: INTENT_QUERY,
  answers: { 204: null },
  refusals: ['error.account.not_found', 'error.account.owner_not_found', 'error.album.quiescing'],
  useCase: RemoveOwner,
  run: async (request, removeOwner) => {
    await removeOwner.execute(ownersWrite(request), pathId(request.params, 'user_id', ownerNotFound));
    return noContent();
  },
};

function ownersWrite({ caller, params, query }: ApiRequest<unknown, 'session'>): OwnersWrite {
  return {
    sponsorId: caller.account.id,
    accountId: pathId(params, 'account_id', sponsoredNotFound),
    intentId: queryId(query, 'intent_id'),
  };
}

function toWire({ id, createdAt, sponsorId, owners, used }: OwnedAccount) {
  return {
    account_id: id,
    created_at: toRfc3339(createdAt),
    sponsor_id: sponsorId,
    owners: [...owners],
    used: sizeToWire(used),
  };
}
