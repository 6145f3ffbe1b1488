import { accountsAndSessions } from './0001-accounts-and-sessions.js';
import { signIn } from './0002-sign-in.js';
import { devicesAndKeys } from './0003-devices-and-keys.js';
import { albums } from './0004-albums.js';
import { uploads } from './0005-uploads.js';
import { assets } from './0006-assets.js';
import { oidc } from './0007-oidc.js';
import { federationAndDeprecations } from './0008-federation-and-deprecations.js';
import { blobLocations } from './0009-blob-locations.js';
import { gates } from './0012-gates.js';
import { links } from './0013-links.js';
import { guestUploads } from './0014-guest-uploads.js';
import { accountData } from './0015-account-data.js';
import { sponsoredOwners } from './0016-sponsored-owners.js';
import { charges } from './0017-charges.js';
import { oidcCodeIdentities } from './0020-oidc-code-identities.js';
import { providerLogouts } from './0023-provider-logouts.js';
import { accountDeletion } from './0018-account-deletion.js';
import { webhooks } from './0024-webhooks.js';
import { accountLists } from './0025-account-lists.js';
import { albumsByVersion } from './0027-albums-by-version.js';
import { serviceFacts } from './0028-service-facts.js';
import { doomedBlobs } from './0029-doomed-blobs.js';
import { accountExport } from './0026-account-export.js';
import { smallBlobs } from './0030-small-blobs.js';
import { webhookWaits } from './0031-webhook-waits.js';
import { partialIndexes } from './0033-partial-indexes.js';
import { endedSessions } from './0034-ended-sessions.js';
import { albumPages } from './0032-album-pages.js';
import { growingLists } from './0035-growing-lists.js';
import { recountedKinds } from './0036-recounted-kinds.js';
import { recentCohorts } from './0037-recent-cohorts.js';
import { forgottenBundles } from './0038-forgotten-bundles.js';
import { proposers } from './0039-proposers.js';
import { expiredLinks } from './0040-expired-links.js';

/** Every migration, in order. A released one is never edited: a schema change is a new file with the next number. */
export const MIGRATIONS = [
  accountsAndSessions,
  signIn,
  devicesAndKeys,
  albums,
  uploads,
  assets,
  oidc,
  federationAndDeprecations,
  blobLocations,
  gates,
  links,
  guestUploads,
  accountData,
  sponsoredOwners,
  charges,
  accountDeletion,
  oidcCodeIdentities,
  providerLogouts,
  webhooks,
  accountLists,
  albumsByVersion,
  serviceFacts,
  accountExport,
  doomedBlobs,
  smallBlobs,
  webhookWaits,
  albumPages,
  partialIndexes,
  endedSessions,
  growingLists,
  recountedKinds,
  recentCohorts,
  forgottenBundles,
  proposers,
  expiredLinks,
];
