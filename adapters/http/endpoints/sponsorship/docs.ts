import { documented } from '../../document/docs.js';
import { SAMPLE } from '../../document/samples.js';

const SPONSORED = { account_id: SAMPLE.otherAccountId, created_at: SAMPLE.now };

export const DOCS = documented({
  createSponsoredAccount: {
    description: 'It has no address, no password and no session. Uploads name it as their `owner_id`.',
    answers: { 201: SPONSORED },
  },
  listSponsoredAccounts: {
    description: 'Those that the caller sponsors.',
    answers: { 200: { sponsored_accounts: [SPONSORED], next_cursor: null } },
  },
  deleteSponsoredAccount: {
    description: 'What is still referred to stays stored and charged; nothing is freed by it.',
  },
});
