import { AnnounceDeprecation } from '../../../../application/admin/announce-deprecation.js';
import { ListDeprecations, type CountedDeprecation } from '../../../../application/admin/list-deprecations.js';
import { announced, deprecationToWire } from '../discovery/announcements.js';
import { json, NO_BODY, type Endpoint } from '../../routing/endpoint.js';
import { ok } from '../../pipeline/response/reply.js';
import { arrayOf, INSTANT, nullable, object, PROTOCOL_DATE, schema, SIZE, text } from '../../schemas/schema.js';
import { DOCS } from './docs.js';

interface AnnouncementBody {
  readonly protocol_version: string;
  readonly cutoff_at: string;
  readonly min_client_build?: string | null;
  readonly info_url?: string | null;
  readonly force?: boolean;
}

const announcementBody = schema<AnnouncementBody>(
  'Announcement',
  object(
    {
      protocol_version: PROTOCOL_DATE,
      cutoff_at: INSTANT,
      min_client_build: nullable(text()),
      info_url: nullable(text()),
      force: {
        type: 'boolean',
        description: 'True: announce although the cutoff is closer than `DEPRECATION_NOTICE`.',
      },
    },
    ['min_client_build', 'info_url', 'force'],
  ),
);

const counted = object({
  ...announced,
  stranded_albums: { ...SIZE, description: 'The number of albums that become read-only at the cutoff.' },
});
const countedSchema = schema('CountedDeprecation', counted);
const countedListSchema = schema('CountedDeprecations', object({ deprecations: arrayOf(counted) }));

export const listDeprecations: Endpoint<null, 'admin', ListDeprecations> = {
  summary: 'List every announcement, past ones included',
  docs: DOCS.listDeprecations,
  body: NO_BODY,
  answers: { 200: countedListSchema },
  useCase: ListDeprecations,
  run: async (_request, listDeprecations) =>
    ok({ deprecations: (await listDeprecations.execute()).map(countedToWire) }),
};

export const announceDeprecation: Endpoint<AnnouncementBody, 'admin', AnnounceDeprecation> = {
  summary: 'Announce the end of older protocol versions',
  docs: DOCS.announceDeprecation,
  body: json(announcementBody),
  answers: { 200: countedSchema },
  refusals: ['error.deprecation.invalid', 'error.deprecation.too_soon'],
  useCase: AnnounceDeprecation,
  run: async ({ body }, announceDeprecation) => {
    const deprecation = await announceDeprecation.execute({
      protocolVersion: body.protocol_version,
      cutoffAt: Date.parse(body.cutoff_at),
      minClientBuild: body.min_client_build ?? null,
      infoUrl: body.info_url ?? null,
      force: body.force ?? false,
    });
    return ok(countedToWire(deprecation));
  },
};

function countedToWire({ strandedAlbums, ...deprecation }: CountedDeprecation): object {
  return { ...deprecationToWire(deprecation), stranded_albums: strandedAlbums };
}
