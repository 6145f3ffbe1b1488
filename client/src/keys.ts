// Keys and signatures: `import { signDirectory } from '@gatehouse/client/keys'`.
export {
  openSign,
  openSign1,
  sign1,
  signByDevice,
  type DeviceKeys,
  type OpenedSign,
  type OpenedSign1,
} from './keys/cose.js';
export {
  deriveKey,
  deviceSigner,
  ed25519Signer,
  identitySigner,
  mlDsa65Signer,
  type DeviceSigner,
  type IdentitySigner,
  type Signer,
} from './keys/signer.js';
export { isEd25519Key, verifyEd25519, verifyMlDsa65 } from './keys/signatures.js';
export {
  listDevice,
  openDirectory,
  signDirectory,
  type DeviceDirectory,
  type DirectoryFault,
  type ListedDevice,
  type OpenedDirectory,
  type TrustedIdentity,
} from './keys/directory.js';
export {
  followMoved,
  logoutAllMessage,
  movedMessage,
  proveIdentity,
  signMoved,
  type MoveOutcome,
  type MovedCertificateFields,
} from './keys/proofs.js';
export {
  historyFault,
  openAttestation,
  type Attested,
  type HistoryEntry,
  type HistoryFault,
} from './keys/attestation.js';
export { cohortHash, type CohortPlatform } from './keys/cohort.js';
export { newRecoveryPhrase, openEscrow, readRecoveryPhrase, sealEscrow } from './keys/escrow.js';
export {
  linkAddress,
  linkSecrets,
  newLinkSecret,
  openLinkBundle,
  readLinkAddress,
  sealLinkBundle,
  type LinkSecrets,
} from './keys/links.js';
export {
  contributionBundle,
  contributionKeys,
  openContribution,
  readContributionBundle,
  sealContribution,
  type ContributionPlace,
} from './keys/contributions.js';
export { hpkeOpen, hpkeSeal, x25519Pair, type HpkeContext, type KeyPair } from './keys/hpke.js';
export { seal, unseal, NONCE_BYTES } from './keys/sealing.js';
export { encodeCbor, type CborMap, type CborValue } from './kernel/cbor.js';
export { decodeCbor, isMap } from './kernel/cbor-decode.js';
export { fromBase64Url, fromHex, sha256, toBase64Url, toHex, utf8 } from './kernel/bytes.js';
