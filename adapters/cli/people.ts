import { Option, type Command } from 'commander';
import { HighestPasswordCost } from '../../application/accounts/highest-password-cost.js';
import { CreateAccount } from '../../application/admin/create-account.js';
import { DeleteAccount } from '../../application/admin/delete-account.js';
import { KeepAccount } from '../../application/admin/keep-account.js';
import { SignOutAccount } from '../../application/admin/sign-out-account.js';
import { idOf } from './account-id.js';
import { leaf, type Perform, type Surroundings } from './command.js';
import { exportCommand } from './people-export.js';
import { facts, instant, jsonInstant } from './format.js';

/** The commands on people's membership: to join, to be signed out, to leave. */
export function peopleCommands(surroundings: Surroundings): readonly Command[] {
  const remove = leaf(
    'delete <address>',
    'request the deletion of an account, and end its sessions',
    surroundings,
    deletion,
  )
    .addOption(new Option('--now', 'delete at once; this cannot be undone').conflicts('undo'))
    .option('--undo', 'cancel a requested deletion, whoever requested it')
    .addHelpText(
      'after',
      '\nWithout --now the service deletes the account after ACCOUNT_DELETION_DELAY. Until then the account is read-only, and' +
        '\nits owner can sign in and cancel the deletion; "account suspend --mode full" prevents that. The running service' +
        '\ndeletes due accounts; if none runs, the next one does after its start.',
    );
  return [
    leaf('create <address>', 'create an account with a generated password', surroundings, create).addHelpText(
      'after',
      '\nThis also works with REGISTRATION=closed. Only the password goes to standard output. It is shown once and not stored.',
    ),
    leaf('sign-out <address>', 'end all sessions and pending sign-ins of an account', surroundings, signOut),
    exportCommand(surroundings),
    remove,
  ];
}

const create: Perform = async (access, [address]) => {
  const make = await access.useCases();
  // The command's BCRYPT_COST may be higher than the service's.
  await make(HighestPasswordCost).refresh();
  const created = await make(CreateAccount).execute(address ?? '');
  return {
    json: { account_id: created.id, address: created.address, handle: created.handle, password: created.password },
    text: created.password,
    note: facts([
      ['Account', created.id],
      ['Address', created.address],
      ['Handle', created.handle],
      ['Password', 'on standard output; it is not shown again'],
    ]),
    ifUnread:
      `The account exists, and nobody knows its password. Run "gatehouse account delete ${created.address} --now", ` +
      'and create it again once the service has removed it.',
  };
};

const signOut: Perform = async (access, [address]) => {
  const make = await access.useCases();
  const id = await idOf(make, address);
  const ended = await make(SignOutAccount).execute(id);
  return { json: { account_id: id, sessions_ended: ended }, text: `Sessions ended: ${ended}` };
};

const deletion: Perform = async (access, [address], { now, undo }) => {
  const make = await access.useCases();
  const id = await idOf(make, address);
  if (undo === true) {
    const isKept = await make(KeepAccount).execute(id);
    const text = isKept ? 'The deletion is cancelled.' : 'No deletion is requested for this account.';
    return { json: { account_id: id, deletes_at: null }, text };
  }
  const deletesAt = await make(DeleteAccount).execute(id, { immediately: now === true });
  return {
    json: { account_id: id, deletes_at: jsonInstant(deletesAt) },
    text: facts([
      ['Account', id],
      ['Deleted', now === true ? 'now; the service removes its data' : `at ${instant(deletesAt)}`],
    ]),
  };
};
