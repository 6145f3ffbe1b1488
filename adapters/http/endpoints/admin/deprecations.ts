import { deprecationsSchema, deprecationSchema, deprecationToWire } from '../discovery/announcements.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { INSTANT, nullable, object, PROTOCOL_DATE, schema, text } from '../../schemas/schema.js';

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

export const listDeprecations: Endpoint<null, 'admin'> = {
  summary: 'Every announcement, those whose cutoff has come too',
  body: NO_BODY,
  answers: { 200: deprecationsSchema },
  run: async (_request, useCases) =>
    ok({ deprecations: (await useCases.listDeprecations.execute()).map(deprecationToWire) }),
};

export const announceDeprecation: Endpoint<AnnouncementBody, 'admin'> = {
  summary: 'Announce that protocol_version becomes the minimum at cutoff_at; announcing it again moves the date',
  body: json(announcementBody),
  answers: { 200: deprecationSchema },
  refusals: ['error.deprecation.invalid'],
  run: async ({ body }, useCases) => {
    const deprecation = await useCases.announceDeprecation.execute({
      protocolVersion: body.protocol_version,
      cutoffAt: Date.parse(body.cutoff_at),
      minClientBuild: body.min_client_build ?? null,
      infoUrl: body.info_url ?? null,
    });
    return ok(deprecationToWire(deprecation));
  },
};
