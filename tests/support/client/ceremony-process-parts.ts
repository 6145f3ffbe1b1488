import type { DeviceKeys } from '../../../client/src/keys/cose.js';
import type { Photo } from './ceremony-people.js';

/** The files that a client process finds on its device, and the addresses of the other parties. */
export interface ProcessParts {
  readonly baseUrl: string;
  /** The address at which the test stands in for the delivery service and continues the upload that is under way. */
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

/** Exit code: the service was unreachable; an app retries later. */
export const OUTAGE = 3;
