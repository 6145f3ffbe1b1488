import { AnnounceDeprecation } from '../../../../application/admin/announce-deprecation.js';
import { ListDeprecations } from '../../../../application/admin/list-deprecations.js';
import { deprecationsSchema, deprecationSchema, deprecationToWire } from '../discovery/announcements.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { INSTANT, nullable, object, PROTOCOL_DATE, schema, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface AnnouncementBody {
  readonly protocol_version: string;
  readonly cutoff_at: string;
  readonly min_client_build?: string | null;
  readonly info_url?: string | null;
}

const announcementBody = schema<AnnouncementBody>(
  'Announcement',
  object(
    {
      protocol_version: PROTOCOL_DATE,
      cutoff_at: INSTANT,
      min_client_build: nullable(text()),
      info_url: nullable(text()),
    },
    ['min_client_build', 'info_url'],
  ),
);

export const listDeprecations: Endpoint<null, 'admin', ListDeprecations> = {
  summary: 'Every announcement, those whose cutoff has come too',
  docs: DOCS.listDeprecations,
  body: NO_BODY,
  answers: { 200: deprecationsSchema },
  useCase: ListDeprecations,
  run: async (_request, listDeprecations) =>
    ok({ deprecations: (await listDeprecations.execute()).map(deprecationToWire) }),
};

export const announceDeprecation: Endpoint<AnnouncementBody, 'admin', AnnounceDeprecation> = {
  summary: 'Announce that protocol_version becomes the minimum at cutoff_at; announcing it again moves the date',
  docs: DOCS.announceDeprecation,
  body: json(announcementBody),
  answers: { 200: deprecationSchema },
  refusals: ['error.deprecation.invalid'],
  useCase: AnnounceDeprecation,
  run: async ({ body }, announceDeprecation) => {
    const deprecation = await announceDeprecation.execute({
      protocolVersion: body.protocol_version,
      cutoffAt: Date.parse(body.cutoff_at),
      minClientBuild: body.min_client_build ?? null,
      infoUrl: body.info_url ?? null,
    });
    return ok(deprecationToWire(deprecation));
  },
};
