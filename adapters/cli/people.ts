import { Option, type Command } from 'commander';
import { CreateAccount } from '../../application/admin/create-account.js';
import { DeleteAccount } from '../../application/admin/delete-account.js';
import { KeepAccount } from '../../application/admin/keep-account.js';
import { SignOutAccount } from '../../application/admin/sign-out-account.js';
import { idOf } from './account-id.js';
import { leaf, type Perform, type Surroundings } from './command.js';
import { exportCommand } from './people-export.js';
import { facts, instant, jsonInstant } from './format.js';

/** The commands on people's membership: they join, they are signed out, they leave. */
export function peopleCommands(surroundings: Surroundings): readonly Command[] {
  const remove = leaf(
    'delete <address>',
    'schedule the deletion of an account, and sign it out',
    surroundings,
    deletion,
  )
    .addOption(new Option('--now', 'delete it at once: nothing takes it back').conflicts('undo'))
    .option('--undo', 'take a scheduled deletion back, whoever asked for it')
    .addHelpText(
      'after',
      '\nWithout --now it comes after ACCOUNT_DELETION_DELAY. Until then the account is read-only, and its person can sign' +
        '\nin and take it back; "account suspend --mode full" keeps them from it. The running service deletes what is due;' +
        '\nwithout one, its next start does.',
    );
  return [
    leaf('create <address>', 'make an account, with a generated password', surroundings, create).addHelpText(
      'after',
      '\nIt works where REGISTRATION=closed. The password alone goes to standard output, once; it is stored nowhere.',
    ),
    leaf('sign-out <address>', 'end all sessions of an account, and sign-ins under way', surroundings, signOut),
    exportCommand(surroundings),
    remove,
  ];
}

const create: Perform = async (access, [address]) => {
  const created = await (await access.useCases())(CreateAccount).execute(address ?? '');
  return {
    json: { account_id: created.id, address: created.address, handle: created.handle, password: created.password },
    text: created.password,
    note: facts([
      ['Account', created.id],
      ['Address', created.address],
      ['Handle', created.handle],
      ['Password', 'on standard output; it is shown this once'],
    ]),
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
    await make(KeepAccount).execute(id);
    return { json: { account_id: id, deletes_at: null }, text: 'The account stays.' };
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
