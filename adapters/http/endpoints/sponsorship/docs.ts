import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

const SPONSORED = {
  account_id: SAMPLE.otherAccountId,
  created_at: SAMPLE.now,
  sponsor_id: SAMPLE.accountId,
  owners: [],
  used: 0,
};

export const DOCS = documented({
  createSponsoredAccount: {
    description:
      'A sponsored account has no address, no password and no session. Its owners, the sponsor included, upload as ' +
      'the account and create albums for it, by `owner_id`. Its storage counts towards the sponsor.',
    answers: { 201: SPONSORED },
  },
  listSponsoredAccounts: {
    description:
      'These are the accounts that the caller sponsors, and those that the caller owns beside another sponsor.',
    answers: { 200: { sponsored_accounts: [SPONSORED], next_cursor: null } },
  },
  deleteSponsoredAccount: {
    description:
      "The account's albums and assets become the caller's own: they stay stored and charged. Other owners lose " +
      'their access; their open uploads for the account end, and upgrades of its albums that they proposed. The ' +
      "caller's open uploads for the account end in albums in which the caller may not write.",
  },
  addSponsoredOwner: {
    description:
      'Only the sponsor can do this. An owner uploads as the account, creates albums for it, and is an admin of ' +
      'every album that it owns. Adding an existing owner changes nothing.',
    answers: { 200: { account_id: SAMPLE.otherAccountId, owners: [SAMPLE.otherAccountId] } },
  },
  removeSponsoredOwner: {
    description:
      'Only the sponsor can do this, and the sponsor stays an owner. The open uploads of the removed owner for the ' +
      'account end, and upgrades of its albums that the owner proposed.',
  },
});
