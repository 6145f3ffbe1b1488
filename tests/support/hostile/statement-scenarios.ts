import { ACCOUNTS } from './scenarios/accounts.js';
import { ALBUMS } from './scenarios/albums.js';
import { ASSETS } from './scenarios/assets.js';
import { BLOB_BATCHES } from './scenarios/blob-batches.js';
import { LINKS } from './scenarios/links.js';
import { OIDC } from './scenarios/oidc.js';
import { OPERATOR } from './scenarios/operator.js';
import { PULLS } from './scenarios/pulls.js';
import type { Scenario } from './scenarios/scenario.js';
import { SECOND_FACTOR } from './scenarios/second-factor.js';
import { SESSIONS } from './scenarios/sessions.js';
import { SPONSORSHIP } from './scenarios/sponsorship.js';
import { UPLOADS } from './scenarios/uploads.js';

/** The scenarios of every writing route but those of `WITHOUT_SCENARIO`. */
export const SCENARIOS: readonly Scenario[] = [
  ...ACCOUNTS,
  ...SECOND_FACTOR,
  ...SESSIONS,
  ...OIDC,
  ...ALBUMS,
  ...UPLOADS,
  ...ASSETS,
  ...BLOB_BATCHES,
  ...LINKS,
  ...SPONSORSHIP,
  ...PULLS,
  ...OPERATOR,
];

/** The writing routes that have no scenario, with the reason. */
export const WITHOUT_SCENARIO: Readonly<Record<string, string>> = {
  'POST /v1/auth/reauthenticate': 'It stores nothing: "sign in" covers the check of the password.',
  'POST /admin/quota/audit': 'It recounts the whole store in many transactions, each of which is right by itself.',
  'POST /admin/storage/check': 'It compares the whole store, and repairs in transactions that are right by themselves.',
};
