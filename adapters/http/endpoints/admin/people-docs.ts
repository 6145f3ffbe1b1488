import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

/** The texts of `people.ts`, `membership.ts` and `deeds.ts`; `docs.ts` has those of the other endpoints. */
export const PEOPLE_DOCS = documented({
  listPeople: {
    description:
      '`used` is the stored bytes, without the reservations of open uploads. Sponsored accounts are not listed: their ' +
      'storage counts towards their sponsor. A page costs the same however many accounts there are.',
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
      'The service generates a password and returns it once: it neither stores nor logs the password. The person signs ' +
      'in with it and changes it.',
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
      'The service revokes all sessions, pending sign-ins, one-time codes and logout challenges of the account, on every ' +
      'node. The password stays valid: suspend the account to keep a person out.',
    answers: { 200: { sessions_ended: 3 } },
  },
  deleteAccount: {
    description:
      'The service deletes the account after `ACCOUNT_DELETION_DELAY`, as if the person had requested it. Until then the ' +
      'account is read-only, and the person can sign in and cancel the deletion, unless the account is fully suspended. ' +
      'With `immediately` the deletion is due at once and cannot be cancelled. An earlier `deletes_at` stays. ' +
      'It is `1970-01-01T00:00:00.000Z` once the deletion has begun, which no clock that is set back undoes.',
    request: { immediately: false },
    answers: { 202: { deletes_at: SAMPLE.later } },
  },
  keepAccount: {
    description:
      'The operator can cancel a requested deletion until it is due, whoever requested it. Without a request nothing ' +
      'changes.',
  },
  listDeeds: {
    description:
      'The log has the actions through the admin listener and the command line: what was done, when, and to which account ' +
      'id. It does not have who did it, or an address. `detail` has particulars, such as the mode of a suspension. The ' +
      'service keeps an entry for 90 days.',
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
