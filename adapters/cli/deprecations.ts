import type { Command } from 'commander';
import { AnnounceDeprecation } from '../../application/admin/announce-deprecation.js';
import { ListDeprecations, type CountedDeprecation } from '../../application/admin/list-deprecations.js';
import { RaiseMinimum } from '../../application/protocol/raise-minimum.js';
import { DomainError, type FieldError } from '../../domain/kernel/errors.js';
import { ANY_BUILD } from '../../domain/protocol/client-build.js';
import { group, leaf, type Perform, type Surroundings } from './command.js';
import { facts, instant, jsonInstant, table } from './format.js';
import { readInstant } from './option-values.js';

export function deprecationCommands(surroundings: Surroundings): Command {
  const announce = leaf(
    'announce <protocol-version>',
    'announce the date from which a protocol version is the oldest that may write; a repeat moves the date',
    surroundings,
    announceDeprecation,
  )
    .requiredOption(
      '--cutoff <date>',
      'required; the date, for example 2027-01-31 or 2027-01-31T12:00:00Z',
      readInstant,
    )
    .option('--min-client-build <version>', 'the oldest client build from then on, such as 2.4.0')
    .option('--info-url <address>', 'the page that explains it to users')
    .option('--force', 'announce although the cutoff is closer than DEPRECATION_NOTICE');
  const minimum = leaf(
    'minimum',
    'accept a raised PROTOCOL_MIN, or reject it with exit code 1, as the start of the service does',
    surroundings,
    acceptMinimum,
  ).option('--force', 'accept it although no announcement is as old as DEPRECATION_NOTICE');
  return group('deprecation', 'announcements of the end of protocol versions', [
    leaf('list', 'list every announcement, past ones included', surroundings, listDeprecations),
    announce,
    minimum,
  ]);
}

const listDeprecations: Perform = async (access) => {
  const deprecations = await (await access.useCases())(ListDeprecations).execute();
  const rows = deprecations.map((announced) => [
    announced.protocolVersion,
    instant(announced.cutoffAt),
    announced.minClientBuild,
    instant(announced.announcedAt),
    String(announced.strandedAlbums),
    announced.infoUrl,
  ]);
  return {
    json: { deprecations: deprecations.map(deprecationJson) },
    text: table(['OLDEST VERSION', 'FROM', 'OLDEST BUILD', 'ANNOUNCED', 'STRANDED ALBUMS', 'MORE'], rows),
  };
};

const announceDeprecation: Perform = async (access, [protocolVersion], options) => {
  const use = (await access.useCases())(AnnounceDeprecation);
  const announcement = {
    protocolVersion: protocolVersion ?? '',
    cutoffAt: options['cutoff'] as number,
    minClientBuild: (options['minClientBuild'] as string | undefined) ?? null,
    infoUrl: (options['infoUrl'] as string | undefined) ?? null,
    force: options['force'] === true,
  };
  const announced = await use.execute(announcement).catch((error: unknown) => {
    throw asUsageError(error);
  });
  return {
    json: deprecationJson(announced),
    text: facts([
      ['Oldest version', announced.protocolVersion],
      ['From', instant(announced.cutoffAt)],
      ['Oldest build', announced.minClientBuild],
      ['Stranded albums', String(announced.strandedAlbums)],
    ]),
  };
};

/** The words of the command line for the members of an announcement. */
const WORDS: Readonly<Record<string, string>> = {
  '/protocol_version': '<protocol-version>',
  '/cutoff_at': '--cutoff',
  '/min_client_build': '--min-client-build',
  '/info_url': '--info-url',
};

/** Turns the error of a wrong announcement into one of wrong usage, in the words of the command line. */
function asUsageError(error: unknown): unknown {
  if (!(error instanceof DomainError) || error.code !== 'error.deprecation.invalid') return error;
  const [{ path, message }] = error.details['errors'] as readonly [FieldError];
  return new DomainError('error.request.invalid', `${WORDS[path] ?? path} ${message}`, {}, { cause: error });
}

const acceptMinimum: Perform = async (access, _values, { force }) => {
  const rise = await (await access.useCases())(RaiseMinimum).execute(force === true);
  if (rise === null) return { json: { raised: false }, text: 'PROTOCOL_MIN is not raised.' };
  const { from, to, strandedAlbums } = rise;
  return {
    json: { raised: true, from, to, stranded_albums: strandedAlbums },
    text: facts([
      ['Raised from', from],
      ['To', to],
      ['Stranded albums', String(strandedAlbums)],
    ]),
  };
};

function deprecationJson(announced: CountedDeprecation): object {
  return {
    protocol_version: announced.protocolVersion,
    min_client_build: announced.minClientBuild ?? ANY_BUILD,
    announced_at: jsonInstant(announced.announcedAt),
    cutoff_at: jsonInstant(announced.cutoffAt),
    info_url: announced.infoUrl,
    stranded_albums: announced.strandedAlbums,
  };
}
