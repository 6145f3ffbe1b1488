import { DomainError } from '../kernel/errors.js';
import type { Instant } from '../kernel/instant.js';
import type { ClientBuild } from './client-build.js';
import { compareVersions, parseProtocolVersion, type ProtocolVersion } from './protocol-version.js';

/** The closed range of versions that the server takes writes at. */
export interface ProtocolWindow {
  readonly min: ProtocolVersion;
  readonly max: ProtocolVersion;
}

/** How a route stands to the window; a column of the route table. */
export type ProtocolRule = 'read' | 'write' | 'exempt';

export function isInside(window: ProtocolWindow, version: ProtocolVersion): boolean {
  return compareVersions(version, window.min) >= 0 && compareVersions(version, window.max) <= 0;
}

/**
 * The protocol gate (contract section 2): `received` is every value of `X-Service-Protocol` as it arrived, none when
 * the header is absent. Gives the version of the request, `null` when it named none and needed none.
 * Held by tests/domain/protocol/window.test.ts.
 */
export function passProtocolGate(
  window: ProtocolWindow,
  received: readonly string[],
  rule: ProtocolRule,
): ProtocolVersion | null {
  if (rule === 'exempt') return null;
  if (received.length === 0) {
    if (rule === 'read') return null;
    throw new DomainError(
      'error.protocol.required',
      `Name the version of this write in X-Service-Protocol: ${range(window)}.`,
    );
  }
  const version = received.length === 1 ? parseProtocolVersion(received[0]) : null;
  if (version === null) {
    throw new DomainError('error.protocol.malformed', 'X-Service-Protocol must be one date of the form YYYY-MM-DD.');
  }
  // Reads stay compatible for ever, so only a write is held to Min; above Max nobody knows what was meant.
  const served = rule === 'read' ? compareVersions(version, window.max) <= 0 : isInside(window, version);
  if (!served) throw unsupported(`This server takes protocol versions ${range(window)}.`);
  return version;
}

/** The formats that server-info lists. */
export interface SupportedFormats {
  readonly cryptoSuites: readonly number[];
  readonly sidecarSchemas: readonly number[];
}

/**
 * An announcement that the minimum rises: from `cutoffAt` on, `protocolVersion` is the Min (it stays inside, everything
 * below it is out) and `minClientBuild`, where given, the least build. Until then both go on as before.
 */
export interface Deprecation {
  readonly protocolVersion: ProtocolVersion;
  readonly minClientBuild: ClientBuild | null;
  readonly announcedAt: Instant;
  readonly cutoffAt: Instant;
  readonly infoUrl: string | null;
}

/** All that the server holds a request's versions against; made by `policyAt` in deprecation.ts. */
export interface ProtocolPolicy {
  readonly window: ProtocolWindow;
  readonly minClientBuild: ClientBuild;
  readonly formats: SupportedFormats;
  readonly deprecations: readonly Deprecation[];
}

/** What a write said of its formats; `null` for what it left out. */
export interface WriteFormats {
  readonly cryptoSuiteId: number | null;
  readonly sidecarSchema: number | null;
}

/** `X-Service-Crypto-Suite` and `X-Service-Sidecar-Schema` of a write: each absent, or one that the server lists. */
export function passFormatGate(
  supported: SupportedFormats,
  received: { readonly cryptoSuite: readonly string[]; readonly sidecarSchema: readonly string[] },
): WriteFormats {
  return {
    cryptoSuiteId: listed(supported.cryptoSuites, received.cryptoSuite, 'X-Service-Crypto-Suite'),
    sidecarSchema: listed(supported.sidecarSchemas, received.sidecarSchema, 'X-Service-Sidecar-Schema'),
  };
}

/** What a manifest says of itself; an album's own manifest has no sidecar schema. */
export interface ManifestVersions {
  readonly protocolVersion: string;
  readonly cryptoSuiteId: number;
  readonly sidecarSchema?: number;
}

/**
 * A manifest is written against the request's own version and formats, in formats that the server lists. What the
 * request left out of its headers cannot contradict the manifest.
 */
export function requireConsistentManifest(
  supported: SupportedFormats,
  request: WriteFormats & { readonly protocolVersion: ProtocolVersion },
  manifest: ManifestVersions,
): void {
  const schema = manifest.sidecarSchema ?? null;
  if (!supported.cryptoSuites.includes(manifest.cryptoSuiteId)) {
    throw unsupported(`crypto_suite_id must be one of ${supported.cryptoSuites.join(', ')}.`);
  }
  if (schema !== null && !supported.sidecarSchemas.includes(schema)) {
    throw unsupported(`sidecar_schema must be one of ${supported.sidecarSchemas.join(', ')}.`);
  }
  if (manifest.protocolVersion !== request.protocolVersion)
    throw inconsistent('protocol_version', 'X-Service-Protocol');
  if (request.cryptoSuiteId !== null && request.cryptoSuiteId !== manifest.cryptoSuiteId) {
    throw inconsistent('crypto_suite_id', 'X-Service-Crypto-Suite');
  }
  if (request.sidecarSchema !== null && schema !== null && request.sidecarSchema !== schema) {
    throw inconsistent('sidecar_schema', 'X-Service-Sidecar-Schema');
  }
}

/** Every write to an album is made at its pin, be the other version inside the window or not. */
export function requirePin(pin: ProtocolVersion, version: ProtocolVersion): void {
  if (pin === version) return;
  throw new DomainError('error.album.protocol_mismatch', `This album is written at protocol version ${pin} only.`, {
    albumProtocolVersion: pin,
  });
}

function listed(list: readonly number[], received: readonly string[], header: string): number | null {
  if (received.length === 0) return null;
  // Compared as text: `01`, `1.0` and `1e0` are not how an integer is written.
  const found = received.length === 1 ? list.find((id) => String(id) === received[0]) : undefined;
  if (found === undefined) throw unsupported(`${header} must be one of ${list.join(', ')}.`);
  return found;
}

function range(window: ProtocolWindow): string {
  return `${window.min} to ${window.max}`;
}

function unsupported(message: string): DomainError {
  return new DomainError('error.protocol.unsupported', message);
}

function inconsistent(field: string, header: string): DomainError {
  return new DomainError('error.protocol.inconsistent', `The manifest's ${field} must equal the request's ${header}.`);
}
