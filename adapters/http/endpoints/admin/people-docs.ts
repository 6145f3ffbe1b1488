import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

/** Of the routes about people and about what operators did; the others are in docs.ts. */
export const PEOPLE_DOCS = documented({
  listPeople: {
    description:
      'A page reads its own rows alone, however many accounts there are. `used` counts what is stored, without what open ' +
      'uploads reserve. Accounts without a sign-in of their own are not listed: their storage is their sponsor`s.',
    answers: {
      200: {
        accounts: [
          {
            account_id: SAMPLE.accountId,
            address: SAMPLE.address,
            handle: SAMPLE.handle,
            display_name: 'Ada',
            created_at: SAMPLE.earlier,
            suspension: null,
            deletes_at: null,
            used: 1_234_567,
            soft_limit: null,
            hard_limit: 10_000_000_000,
            state: 'OK',
            grace_expires_at: null,
          },
        ],
        next_cursor: null,
      },
    },
  },
  createAccount: {
    description:
      'The answer is the only place where the password is: it is neither stored nor logged. The person signs in with it ' +
      'and changes it.',
    request: { address: SAMPLE.address },
    answers: {
      201: {
        account_id: SAMPLE.accountId,
        address: SAMPLE.address,
        handle: SAMPLE.handle,
        password: 'k7m2p-x4c9d-rw8nh-3fjaz-6qtbe',
      },
    },
  },
  signOutAccount: {
    description:
      'Sessions, sign-ins that wait for a code, one-time codes and challenges to log out everywhere end on every node. ' +
      'The password stays: suspend the account to keep somebody out.',
    answers: { 200: { sessions_ended: 3 } },
  },
  deleteAccount: {
    description:
      'The same deletion as the person`s own, after `ACCOUNT_DELETION_DELAY`: until then the account is read-only, and the ' +
      'person can sign in and take it back, unless the account is suspended in full. With `immediately` the account counts ' +
      'as deleted from this answer on, and nothing takes it back. An earlier time stays.',
    request: { immediately: false },
    answers: { 202: { deletes_at: SAMPLE.later } },
  },
  keepAccount: { description: 'Whoever asked for the deletion; until it is due.' },
  listDeeds: {
    description:
      'Of the admin listener and of the command line: what was done, when, and to which account id; neither who did it nor ' +
      'an address. `detail` has the terms, as the mode of a suspension. Kept for 90 days.',
    answers: {
      200: {
        deeds: [
          {
            id: SAMPLE.uploadId,
            done_at: SAMPLE.now,
            deed: 'account suspend',
            account_id: SAMPLE.accountId,
            detail: 'uploads',
          },
        ],
        next_cursor: null,
      },
    },
  },
});
