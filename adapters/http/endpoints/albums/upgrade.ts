import { AbortUpgrade } from '../../../../application/albums/abort-upgrade.js';
import { ReadUpgrade } from '../../../../application/albums/read-upgrade.js';
import { ProposeUpgrade } from '../../../../application/albums/propose-upgrade.js';
import type { UpgradeStatus } from '../../../../domain/albums/upgrade-ceremony.js';
import { invalidField } from '../../../../domain/kernel/errors.js';
import { cbor, NO_BODY, writtenAt, type Endpoint } from '../../routing/endpoint.js';
import { queryId } from '../../routing/ids.js';
import { noContent, ok, type Reply } from '../../pipeline/response/reply.js';
import { INSTANT, nullable, object, PROTOCOL_DATE, schema, UUID } from '../../schemas/schema.js';
import { instantToWire } from '../../schemas/wire-instant.js';
import { albumIdOf } from './wire.js';
import { DOCS } from './docs.js';

const status = schema(
  'AlbumUpgrade',
  object({
    phase: { enum: ['normal', 'quiescing', 'frozen'] },
    intent_id: nullable(UUID),
    from_version: nullable(PROTOCOL_DATE),
    to_version: nullable(PROTOCOL_DATE),
    proposer_device: nullable(UUID),
    received_at: nullable(INSTANT),
    expires_at: nullable(INSTANT),
    in_flight: { type: 'integer', minimum: 0 },
  }),
);

export const proposeUpgrade: Endpoint<Uint8Array, 'device', ProposeUpgrade> = {
  summary: 'Propose to move the album to another protocol version',
  docs: DOCS.proposeUpgrade,
  body: cbor(),
  answers: { 200: status },
  refusals: [
    'error.album.not_found',
    'error.album.intent_malformed',
    'error.album.not_admin',
    'error.album.intent_signature',
    'error.album.intent_conflict',
    'error.album.intent_ended',
    'error.album.protocol_mismatch',
    'error.album.version_mismatch',
    'error.album.upgrade_in_flight',
  ],
  needsRoom: 'rows',
  useCase: ProposeUpgrade,
  run: async (request, proposeUpgrade) => {
    const write = { albumId: albumIdOf(request.params), protocolVersion: writtenAt(request) };
    return statusReply(await proposeUpgrade.execute(request.caller, write, request.body));
  },
};

export const readUpgrade: Endpoint<null, 'session', ReadUpgrade> = {
  summary: "Read the state of the album's upgrade",
  docs: DOCS.readUpgrade,
  body: NO_BODY,
  answers: { 200: status },
  refusals: ['error.album.not_found'],
  useCase: ReadUpgrade,
  run: async ({ caller, params }, readUpgrade) => statusReply(await readUpgrade.execute(caller, albumIdOf(params))),
};

export const abortUpgrade: Endpoint<null, 'device', AbortUpgrade> = {
  summary: 'Abort the live upgrade',
  docs: DOCS.abortUpgrade,
  body: NO_BODY,
  query: { intent_id: { description: 'The live upgrade intent.', required: true, schema: UUID } },
  answers: { 204: null },
  refusals: ['error.album.not_found', 'error.album.not_admin', 'error.album.no_upgrade', 'error.album.intent_mismatch'],
  useCase: AbortUpgrade,
  run: async (request, abortUpgrade) => {
    const write = { albumId: albumIdOf(request.params), accountId: request.caller.account.id };
    const intentId = queryId(request.query, 'intent_id');
    if (intentId === null) throw invalidField('/intent_id', 'is required in the query');
    await abortUpgrade.execute(write, intentId);
    return noContent();
  },
};

function statusReply(upgrade: UpgradeStatus): Reply {
  return ok({
    phase: upgrade.phase,
    intent_id: upgrade.intentId,
    from_version: upgrade.fromVersion,
    to_version: upgrade.toVersion,
    proposer_device: upgrade.proposerDevice,
    received_at: instantToWire(upgrade.receivedAt),
    expires_at: instantToWire(upgrade.expiresAt),
    in_flight: upgrade.inFlight,
  });
}
