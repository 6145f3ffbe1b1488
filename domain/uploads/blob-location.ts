import { isUuidV7, isUuidV8, uuidV7, uuidV8 } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

/** The most bytes of metadata that the database holds itself. Longer metadata is a file or an object, as uploads are. */
const MOST_IN_DATABASE = 16 * 1024;

/**
 * Mints the location of an asset's metadata. Its UUID version says where the bytes are: 8 in the database, 7 in a file or
 * an object, as every upload's (docs/decisions/metadata-in-the-database.md).
 */
export function metadataLocation(size: number, now: Instant, random: Uint8Array): string {
  return size <= MOST_IN_DATABASE ? uuidV8(now, random) : uuidV7(now, random);
}

/** True if the database holds the bytes at this location. `null` is the location of early releases' files. */
export function isInDatabase(location: string | null): location is string {
  return isUuidV8(location);
}

/** True for locations that the service mints. */
export function isMinted(location: string): boolean {
  return isUuidV7(location) || isUuidV8(location);
}
