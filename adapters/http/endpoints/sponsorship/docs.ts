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
      'It has no address, no password and no session. Its owners, the sponsor and those beside it, upload as it and make ' +
      'albums for it, by `owner_id`; whatever is stored for it counts against the sponsor.',
    answers: { 201: SPONSORED },
  },
  listSponsoredAccounts: {
    description: 'Those that the caller sponsors, and those that the caller owns beside the sponsor.',
    answers: { 200: { sponsored_accounts: [SPONSORED], next_cursor: null } },
  },
  deleteSponsoredAccount: {
    description:
      'What is still referred to stays stored and charged; nothing is freed by it. Other owners lose their access, and ' +
      'what they have under way for it ends.',
  },
  addSponsoredOwner: {
    description:
      'An owner uploads as the account, makes albums for it, and is an admin of every album that it owns. Only by the ' +
      'sponsor; an owner that there is already stays.',
    answers: { 200: { account_id: SAMPLE.otherAccountId, owners: [SAMPLE.otherAccountId] } },
  },
  removeSponsoredOwner: { description: 'Only by the sponsor, who stays an owner.' },
});
