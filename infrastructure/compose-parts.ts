import { compose, type Factories, type Get } from './container.js';
import type { Givens, Parts } from './parts.js';
import { accountParts } from './wiring/accounts.js';
import { crypto } from './wiring/crypto.js';
import { federationParts } from './wiring/federation.js';
import { housekeepingParts } from './wiring/housekeeping.js';
import { http } from './wiring/http.js';
import { keyParts } from './wiring/keys.js';
import { oidcParts } from './wiring/oidc.js';
import { platform } from './wiring/platform.js';
import { sessionParts } from './wiring/sessions.js';
import { totpParts } from './wiring/totp.js';
import { uploadParts } from './wiring/uploads.js';

/** Every part out of the others, made when it is first asked for: nothing runs yet. */
export function composeParts(givens: Givens, overrides: Partial<Parts>): Get<Parts> {
  return compose<Parts>(
    {
      ...given(givens),
      ...platform,
      ...crypto,
      ...accountParts,
      ...totpParts,
      ...sessionParts,
      ...oidcParts,
      ...federationParts,
      ...housekeepingParts,
      ...uploadParts,
      ...keyParts,
      ...http,
    },
    overrides,
  );
}

function given(givens: Givens): Pick<Factories<Parts>, Exclude<keyof Givens, 'databaseLoad'>> {
  return {
    config: () => givens.config,
    secrets: () => givens.secrets,
    stores: () => givens.stores,
    unitOfWork: () => givens.unitOfWork,
    blobStore: () => givens.blobStore,
  };
}
