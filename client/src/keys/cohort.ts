import { sha256, toHex } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';

/**
 * The app's `primaryId` by platform. Text is hashed unaltered: case, braces and hyphens stay.
 *
 * | platform  | `primaryId`                                                                                          |
 * |-----------|------------------------------------------------------------------------------------------------------|
 * | `ios`     | 16 random bytes, made once and kept in the keychain: this device only, not synchronised              |
 * | `android` | `Settings.Secure.ANDROID_ID` (SSAID), which is scoped to the app's signing key                       |
 * | `macos`   | `IOPlatformUUID` of the IORegistry's IOPlatformExpertDevice                                          |
 * | `windows` | `MachineGuid` of `HKLM\SOFTWARE\Microsoft\Cryptography`                                              |
 * | `linux`   | the content of `/etc/machine-id` without its line feed; it may leave the device only hashed, as here |
 */
export type CohortPlatform = 'ios' | 'android' | 'macos' | 'windows' | 'linux';

/**
 * Computes an advisory hash that groups the sessions of one device in the person's own list. It includes the account,
 * so that two accounts on one device cannot be linked.
 */
export function cohortHash(platform: CohortPlatform, primaryId: string | Uint8Array, userId: string): string {
  return toHex(sha256(encodeCbor(['service-device-cohort/v1', userId, platform, primaryId])));
}
