import { RemoveMember } from '../../../../application/albums/remove-member.js';
import { memberNotFound, type AlbumRole } from '../../../../domain/albums/album.js';
import { PutMember, type MemberWrite } from '../../../../application/albums/put-member.js';
import { json, NO_BODY, writtenAt, type ApiRequest, type Endpoint } from '../../routing/endpoint.js';
import { pathId, queryId } from '../../routing/ids.js';
import { userNotFound } from '../../../../domain/accounts/account.js';
import { noContent, ok } from '../../pipeline/response/reply.js';
import { object, schema, UUID } from '../../schemas/schema.js';
import { albumIdOf, ROLE, WRITE_QUERY } from './wire.js';
import { DOCS } from './docs.js';

interface MemberBody {
  readonly role: AlbumRole;
}

const memberRole = schema<MemberBody>('MemberRole', object({ role: ROLE }));
const member = schema('AlbumMember', object({ user_id: UUID, role: ROLE }));

export const putMember: Endpoint<MemberBody, 'device', PutMember> = {
  summary: "Add a member to the album, or change a member's role",
  docs: DOCS.putMember,
  body: json(memberRole),
  query: WRITE_QUERY,
  answers: { 200: member },
  refusals: [
    'error.album.not_found',
    'error.album.not_admin',
    'error.album.protocol_mismatch',
    'error.album.quiescing',
    'error.album.owner_immutable',
    'error.user.not_found',
    'error.limit.reached',
  ],
  needsRoom: 'rows',
  useCase: PutMember,
  run: async (request, putMember) => {
    const { role } = request.body;
    const write = { ...memberWrite(request), protocolVersion: writtenAt(request) };
    const accountId = pathId(request.params, 'user_id', userNotFound);
    await putMember.execute(write, { accountId, role });
    return ok({ user_id: accountId, role });
  },
};

export const removeMember: Endpoint<null, 'device', RemoveMember> = {
  summary: 'Remove a member from the album, or leave the album',
  docs: DOCS.removeMember,
  body: NO_BODY,
  query: WRITE_QUERY,
  answers: { 204: null },
  refusals: [
    'error.album.not_found',
    'error.album.not_admin',
    'error.album.quiescing',
    'error.album.owner_immutable',
    'error.album.member_not_found',
  ],
  useCase: RemoveMember,
  run: async (request, removeMember) => {
    const write = memberWrite(request);
    await removeMember.execute(write, pathId(request.params, 'user_id', memberNotFound));
    return noContent();
  },
};

function memberWrite(request: ApiRequest<unknown, 'device'>): Omit<MemberWrite, 'protocolVersion'> {
  return {
    albumId: albumIdOf(request.params),
    accountId: request.caller.account.id,
    intentId: queryId(request.query, 'intent_id'),
  };
}
