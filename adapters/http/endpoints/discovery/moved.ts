import { ReadMoved } from '../../../../application/discovery/read-moved.js';
import { PublishMoved } from '../../../../application/discovery/publish-moved.js';
import type { MovedCertificate } from '../../../../domain/discovery/moved-certificate.js';
import { toBase64Url } from '../../../../domain/kernel/bytes.js';
import { toRfc3339 } from '../../../../domain/kernel/instant.js';
import { json, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { BASE64URL, exactly, INSTANT, object, ruled, schema, text } from '../../schemas/schema.js';
import { record } from './record.js';
import { DOCS } from './docs.js';

interface Certificate {
  readonly old_handle: string;
  readonly new_handle: string;
  readonly moved_at: string;
  readonly ik_sig: string;
}

const SIGNATURE = ruled(BASE64URL, exactly(64));
const certificateSchema = schema<Certificate>(
  'MovedCertificate',
  object({ old_handle: text(), new_handle: text(), moved_at: INSTANT, ik_sig: SIGNATURE }),
);

export const publishMoved: Endpoint<Certificate, 'session', PublishMoved> = {
  summary: 'Publish that the caller moved to another handle',
  docs: DOCS.publishMoved,
  body: json(certificateSchema),
  answers: { 200: certificateSchema },
  refusals: ['error.auth.no_identity_anchor', 'error.moved.certificate_invalid', 'error.moved.superseded'],
  useCase: PublishMoved,
  run: async ({ caller, body }, publishMoved) => {
    const fields = {
      oldHandle: body.old_handle,
      newHandle: body.new_handle,
      movedAt: body.moved_at,
      ikSig: body.ik_sig,
    };
    return ok(certificateMembers(await publishMoved.execute(caller, fields)));
  },
};

export const moved = record({
  useCase: ReadMoved,
  summary: "Read a user's signed certificate of having moved",
  docs: DOCS.readMoved,
  maxAge: 86_400,
  schema: certificateSchema,
  refusals: ['error.moved.not_found'],
  read: async (readMoved, { user = '' }) => certificateMembers(await readMoved.execute(user)),
});

function certificateMembers({ oldHandle, newHandle, movedAt, ikSig }: MovedCertificate): Certificate {
  return { old_handle: oldHandle, new_handle: newHandle, moved_at: toRfc3339(movedAt), ik_sig: toBase64Url(ikSig) };
}
