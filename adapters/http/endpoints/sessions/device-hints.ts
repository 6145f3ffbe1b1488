import type { DeviceHints } from '../../../../application/sessions/session-opener.js';
import { object, schema, type JsonSchema, type Schema } from '../../schemas/schema.js';

/** The optional device members of a request that creates a session. */
export interface DeviceHintMembers {
  readonly cohort_hash?: unknown;
  readonly device_id?: unknown;
}

const ADVISORY: JsonSchema = {
  description: 'Advisory: the service accepts any JSON value, and ignores a malformed one.',
};
const HINTS = { cohort_hash: ADVISORY, device_id: ADVISORY };

/** The schema of a body with these members and the device members. */
export function hintedBody<Body extends DeviceHintMembers>(
  name: string,
  members: Readonly<Record<string, JsonSchema>>,
): Schema<Body> {
  return schema<Body>(name, object({ ...members, ...HINTS }, Object.keys(HINTS)));
}

export function deviceHintsOf({ cohort_hash: cohortHash, device_id: deviceId }: DeviceHintMembers): DeviceHints {
  return { cohortHash, deviceId };
}
