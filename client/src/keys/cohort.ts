import { sha256, toHex } from '../kernel/bytes.js';
import { encodeCbor } from '../kernel/cbor.js';

/**
 * What the app supplies as `primaryId`, by platform. Text is taken unaltered: no trimming of case, braces or hyphens.
 *
 * | platform  | `primaryId`                                                                                          |
 * |-----------|------------------------------------------------------------------------------------------------------|
 * | `ios`     | 16 random bytes, made once and kept in the keychain: this device only, not synchronised              |
 * | `android` | `Settings.Secure.ANDROID_ID` (SSAID), which is scoped to the app's signing key                       |
 * | `macos`   | `IOPlatformUUID` of the IORegistry's IOPlatformExpertDevice                                          |
 * | `windows` | `MachineGuid` of `HKLM\SOFTWARE\Microsoft\Cryptography`                                              |
 * | `linux`   | the content of `/etc/machine-id` without its line feed; it must leave the device hashed only, as here |
 */
export type CohortPlatform = 'ios' | 'android' | 'macos' | 'windows' | 'linux';

/**
 * Advisory: groups the sessions of one device in the person's own list. The account is part of it, so that two accounts on
 * one device cannot be linked.
 */
export function cohortHash(platform: CohortPlatform, primaryId: string | Uint8Array, userId: string): string {
  return toHex(sha256(encodeCbor(['service-device-cohort/v1', userId, platform, primaryId])));
}
