import { unreadable } from '../http/error.js';
import type { Deprecations, ServerInfo } from './wire.js';

/** The versions that this build supports. */
export interface ClientVersions {
  readonly protocolVersion: string;
  /** Semver of the app's build. */
  readonly clientBuild: string;
  readonly cryptoSuites: readonly number[];
  readonly sidecarSchemas: readonly number[];
}

/**
 * The operations that this build may perform on this server. `write`: all. `read`: reads only, since the server would
 * reject every write. `stop`: none; ask for an update or another server.
 */
export type Compatibility = ({ readonly may: 'write' } | { readonly may: 'read' | 'stop'; readonly reason: string }) & {
  readonly endsAt: string | null;
};

/**
 * Checks the versions once at start-up (specification, "Versioning" 3). Reads stay compatible for ever, so a build
 * below the window or below the minimum client build may read. A build above Max stops: the server does not know its
 * requests. `endsAt` is the announced cutoff after which this build may not write.
 *
 * @throws error.client.unreadable for an answer without the versions
 */
export function compatibility(
  client: ClientVersions,
  server: Versions,
  announced: Deprecations['deprecations'] = [],
): Compatibility {
  if (!isComplete(server) || !Array.isArray(announced)) throw unreadable('The answer does not name the versions.');
  const endsAt = endOf(client, announced);
  const { min, max } = server.protocol_version;
  const range = `The server takes protocol versions ${min} to ${max}; this app speaks ${client.protocolVersion}.`;
  if (client.protocolVersion > max) return { may: 'stop', reason: `${range} The server is too old.`, endsAt };
  if (!overlap(client.cryptoSuites, server.crypto_suites)) {
    return { may: 'stop', reason: 'The app and the server share no crypto suite. Update the app.', endsAt };
  }
  if (client.protocolVersion < min) return { may: 'read', reason: `${range} Update the app to write.`, endsAt };
  if (compareBuilds(client.clientBuild, server.min_client_build) < 0) {
    const reason = `The server asks for build ${server.min_client_build} or newer; this is ${client.clientBuild}. Update the app to write.`;
    return { may: 'read', reason, endsAt };
  }
  if (!overlap(client.sidecarSchemas, server.sidecar_schemas)) {
    return { may: 'read', reason: 'The app and the server share no sidecar schema. Update the app to write.', endsAt };
  }
  return { may: 'write', endsAt };
}

type Versions = Pick<ServerInfo, 'protocol_version' | 'min_client_build' | 'crypto_suites' | 'sidecar_schemas'>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const BUILD = /^\d+\.\d+\.\d+(?:[-+]|$)/;

/** Without this check an answer with other values would pass every comparison, and allow writes. */
function isComplete(server: Partial<Versions>): boolean {
  const { protocol_version, min_client_build, crypto_suites, sidecar_schemas } = server;
  const dates = [protocol_version?.min, protocol_version?.max];
  const hasDates = dates.every((date) => typeof date === 'string' && DATE.test(date));
  const hasBuild = typeof min_client_build === 'string' && BUILD.test(min_client_build);
  return hasDates && hasBuild && Array.isArray(crypto_suites) && Array.isArray(sidecar_schemas);
}

function overlap(left: readonly number[], right: readonly number[]): boolean {
  return left.some((each) => right.includes(each));
}

/** Returns the earliest announced cutoff after which this build may not write. */
function endOf(client: ClientVersions, announced: Deprecations['deprecations']): string | null {
  const ends = announced.filter(
    ({ protocol_version, min_client_build }) =>
      client.protocolVersion < protocol_version || compareBuilds(client.clientBuild, min_client_build) < 0,
  );
  return ends.map(({ cutoff_at }) => cutoff_at).sort()[0] ?? null;
}

/** Compares by semver precedence (semver.org, 11): a pre-release precedes its release, build metadata is ignored. */
export function compareBuilds(left: string, right: string): number {
  const [a, b] = [parsed(left), parsed(right)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.tags.length === 0 || b.tags.length === 0) return b.tags.length - a.tags.length;
  for (let index = 0; index < Math.max(a.tags.length, b.tags.length); index += 1) {
    const difference = compareTags(a.tags[index], b.tags[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function parsed(build: string): { numbers: number[]; tags: string[] } {
  const [core = '', ...rest] = (build.split('+')[0] ?? '').split('-');
  const tags = rest.join('-');
  return { numbers: core.split('.').map(Number), tags: tags === '' ? [] : tags.split('.') };
}

function compareTags(left: string | undefined, right: string | undefined): number {
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? -1 : 1;
  const [leftIsNumber, rightIsNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (leftIsNumber && rightIsNumber) return Number(left) - Number(right);
  if (leftIsNumber !== rightIsNumber) return leftIsNumber ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
