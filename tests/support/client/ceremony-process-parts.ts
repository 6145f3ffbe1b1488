import type { DeviceKeys } from '../../../client/src/keys/cose.js';
import type { Photo } from './ceremony-people.js';

/** What a process of the client finds on its device, and where the others are. */
export interface ProcessParts {
  readonly baseUrl: string;
  /** Where the test answers for the delivery service and for the upload that is under way. */
  readonly others: string;
  readonly catalog: string;
  readonly tokensFile: string;
  readonly placesFile: string;
  readonly accountId: string;
  readonly deviceId: string;
  readonly deviceSecret: string;
  readonly devices: readonly Record<keyof DeviceKeys, string>[];
  readonly albumId: string;
  readonly writeId: string;
  readonly photo: Photo;
}

/** The service could not be reached: an app tries again later. */
export const OUTAGE = 3;
