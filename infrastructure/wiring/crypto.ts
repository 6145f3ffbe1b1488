import { availableParallelism } from 'node:os';
import { JwtAccessTokens } from '../../adapters/crypto/access-tokens.js';
import { AesGcmSealer } from '../../adapters/crypto/aes-gcm-sealer.js';
import { BcryptPasswordHasher } from '../../adapters/crypto/bcrypt-password-hasher.js';
import { JwtCapabilityTokens } from '../../adapters/crypto/capability-tokens.js';
import { CoseDocuments } from '../../adapters/crypto/cose.js';
import { Ed25519KeyMaker } from '../../adapters/crypto/ed25519-keys.js';
import { HmacKeyedHash } from '../../adapters/crypto/hmac-keyed-hash.js';
import { UserSignatures } from '../../adapters/crypto/user-signatures.js';
import { OtpauthCodes } from '../../adapters/crypto/otpauth-codes.js';
import type { UseCaseWiring } from '../parts.js';

/**
 * The most sign-ins that may wait per core: about fifteen seconds of hashing at the default cost. Fifty at once, as by a
 * household or a test, are none too many on one core.
 */
const MAX_WAITING_PER_CORE = 64;
/** The number of verified tokens in the cache, which takes 10 MiB. */
const REMEMBERED_TOKENS = 65_536;

export const crypto: UseCaseWiring<
  | 'passwords'
  | 'sealer'
  | 'keyedHash'
  | 'keyMaker'
  | 'signatures'
  | 'documents'
  | 'capabilityTokens'
  | 'accessTokens'
  | 'totpCodes'
> = {
  passwords: ({ config, secrets }) => {
    // The worker processes share the cores.
    const threads = Math.max(1, Math.floor(availableParallelism() / config.workers));
    return new BcryptPasswordHasher({
      masterKey: secrets.masterKey,
      cost: config.bcryptCost,
      threads,
      maxWaiting: threads * MAX_WAITING_PER_CORE,
    });
  },
  sealer: ({ secrets, random }) => new AesGcmSealer(secrets.masterKey, random),
  keyedHash: ({ secrets }) => new HmacKeyedHash(secrets.masterKey),
  keyMaker: ({ random }) => new Ed25519KeyMaker(random),
  signatures: () => new UserSignatures(),
  documents: () => new CoseDocuments(),
  capabilityTokens: () => new JwtCapabilityTokens(),
  totpCodes: ({ random }) => new OtpauthCodes(random),
  accessTokens: ({ config: { baseUrl, sessions }, random }) =>
    new JwtAccessTokens({
      issuer: baseUrl,
      lifetime: sessions.accessTokenTtl,
      remember: REMEMBERED_TOKENS,
      random,
    }),
};
