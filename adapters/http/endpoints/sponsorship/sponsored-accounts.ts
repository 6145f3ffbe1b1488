import { ListSponsoredAccounts } from '../../../../application/sponsorship/list-sponsored-accounts.js';
import { CreateSponsoredAccount } from '../../../../application/sponsorship/create-sponsored-account.js';
import {
  DeleteSponsoredAccount,
  sponsoredNotFound,
} from '../../../../application/sponsorship/delete-sponsored-account.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import type { SponsoredAccount } from '../../../../application/ports/stores/sponsored-account-store.js';
import { NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { pathId } from '../../routing/ids.js';
import { cutPage, NEXT_CURSOR, PAGE_QUERY, readPage } from '../../routing/paging.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, object, schema, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const SPONSORED = object({ account_id: UUID, created_at: INSTANT });
const sponsoredAccount = schema('SponsoredAccount', SPONSORED);
const sponsoredAccounts = schema(
  'SponsoredAccounts',
  object({ sponsored_accounts: arrayOf(SPONSORED), next_cursor: NEXT_CURSOR }),
);

export const createSponsoredAccount: Endpoint<null, 'session', CreateSponsoredAccount> = {
  summary: 'Make an account without identity or sign-in, whose storage counts against the caller',
  docs: DOCS.createSponsoredAccount,
  body: NO_BODY,
  answers: { 201: sponsoredAccount },
  refusals: ['error.limit.reached'],
  needsRoom: 'rows',
  useCase: CreateSponsoredAccount,
  run: async ({ caller }, createSponsoredAccount) => ({
    status: 201,
    body: { json: toWire(await createSponsoredAccount.execute(caller)) },
  }),
};

export const listSponsoredAccounts: Endpoint<null, 'session', ListSponsoredAccounts> = {
  summary: "The caller's sponsored accounts, newest first",
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
  summary: 'End a sponsored account; its assets stay, as the caller’s own',
  docs: DOCS.deleteSponsoredAccount,
  body: NO_BODY,
  answers: { 204: null },
  refusals: ['error.account.not_found'],
  useCase: DeleteSponsoredAccount,
  run: async ({ caller, params }, deleteSponsoredAccount) => {
    await deleteSponsoredAccount.execute(caller, pathId(params, 'account_id', sponsoredNotFound));
    return noContent();
  },
};

function toWire({ id, createdAt }: SponsoredAccount) {
  return { account_id: id, created_at: toRfc3339(createdAt) };
}
