import { ReadDirectory } from '../../../../application/devices/read-directory.js';
import { PublishDirectory } from '../../../../application/devices/publish-directory.js';
import type { DeviceDirectory } from '../../../../domain/devices/device-directory.js';
import { SECOND, toRfc3339 } from '../../../../domain/kernel/instant.js';
import { cbor, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok, type Reply } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, object, schema, UUID } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

const DOCUMENT_TYPE = 'application/cbor';
/** A directory of 256 devices takes 530 KB. */
const MAX_DIRECTORY = 1024 * 1024;

const published = schema(
  'PublishedDirectory',
  object({
    version: { type: 'integer', minimum: 1 },
    devices: arrayOf(object({ device_id: UUID, added_at: INSTANT })),
  }),
);

/** Guarded by `session`, not `device`: publishing the directory is what lists a device. */
export const publishDirectory: Endpoint<Uint8Array, 'session', PublishDirectory> = {
  summary: 'Publish the next version of the device directory',
  docs: DOCS.publishDirectory,
  body: cbor(MAX_DIRECTORY),
  answers: { 200: published },
  refusals: [
    'error.device.directory_malformed',
    'error.device.directory_signature',
    'error.device.identity_mismatch',
    'error.device.stale_directory',
  ],
  needsRoom: 'rows',
  useCase: PublishDirectory,
  run: async ({ caller, body }, publishDirectory) => publishedReply(await publishDirectory.execute(caller, body)),
};

export const readDirectory: Endpoint<null, 'session', ReadDirectory> = {
  summary: "Read the caller's own device directory",
  docs: DOCS.readDirectory,
  body: NO_BODY,
  answers: { 200: DOCUMENT_TYPE },
  refusals: ['error.device.no_directory'],
  useCase: ReadDirectory,
  run: async ({ caller }, readDirectory) => {
    const bytes = await readDirectory.execute(caller);
    return { status: 200, body: { bytes, type: DOCUMENT_TYPE } };
  },
};

function publishedReply({ version, devices }: DeviceDirectory): Reply {
  const listed = devices.map(({ deviceId, addedAt }) => ({
    device_id: deviceId,
    added_at: toRfc3339(addedAt * SECOND),
  }));
  return ok({ version, devices: listed });
}
