import { CreateAccount } from '../../../../application/admin/create-account.js';
import { DeleteAccount } from '../../../../application/admin/delete-account.js';
import { KeepAccount } from '../../../../application/admin/keep-account.js';
import { SignOutAccount } from '../../../../application/admin/sign-out-account.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { INSTANT, object, schema, text, UUID } from '../../schemas/schema.js';
import { accountIdOf } from './accounts.js';
import { PEOPLE_DOCS as DOCS } from './people-docs.js';

interface NewAccountBody {
  readonly address: string;
}

const newAccount = schema<NewAccountBody>('NewAccount', object({ address: text() }));
const createdSchema = schema(
  'CreatedAccount',
  object({ account_id: UUID, address: text(), handle: text(), password: text() }),
);

export const createAccount: Endpoint<NewAccountBody, 'admin', CreateAccount> = {
  summary: 'Create an account with a generated password, also if registration is closed',
  docs: DOCS.createAccount,
  body: json(newAccount),
  answers: { 201: createdSchema },
  refusals: ['error.auth.user_already_exists', 'error.auth.method_disabled', 'error.request.overloaded'],
  needsRoom: 'rows',
  useCase: CreateAccount,
  run: async ({ body }, createAccount) => {
    const { id, ...created } = await createAccount.execute(body.address);
    return { status: 201, body: { json: { account_id: id, ...created } } };
  },
};

const signedOutSchema = schema('SignedOut', object({ sessions_ended: { type: 'integer', minimum: 0 } }));

export const signOutAccount: Endpoint<null, 'admin', SignOutAccount> = {
  summary: 'Revoke every session and pending sign-in of an account',
  docs: DOCS.signOutAccount,
  body: NO_BODY,
  answers: { 200: signedOutSchema },
  refusals: ['error.account.not_found'],
  useCase: SignOutAccount,
  run: async (request, signOutAccount) => ok({ sessions_ended: await signOutAccount.execute(accountIdOf(request)) }),
};

interface DeletionOrder {
  readonly immediately?: boolean;
}

const deletionOrder = schema<DeletionOrder>(
  'DeletionOrder',
  object({ immediately: { type: 'boolean' } }, ['immediately']),
);
const orderedSchema = schema('OrderedDeletion', object({ deletes_at: INSTANT }));

export const deleteAccount: Endpoint<DeletionOrder, 'admin', DeleteAccount> = {
  summary: 'Request the deletion of an account, and revoke its sessions',
  docs: DOCS.deleteAccount,
  body: json(deletionOrder),
  answers: { 202: orderedSchema },
  refusals: ['error.account.not_found'],
  useCase: DeleteAccount,
  run: async (request, deleteAccount) => {
    const { immediately = false } = request.body;
    const deletesAt = await deleteAccount.execute(accountIdOf(request), { immediately });
    return { status: 202, body: { json: { deletes_at: toRfc3339(deletesAt) } } };
  },
};

export const keepAccount: Endpoint<null, 'admin', KeepAccount> = {
  summary: 'Cancel the deletion of an account',
  docs: DOCS.keepAccount,
  body: NO_BODY,
  answers: { 204: null },
  refusals: ['error.account.not_found'],
  useCase: KeepAccount,
  run: async (request, keepAccount) => {
    await keepAccount.execute(accountIdOf(request));
    return noContent();
  },
};
