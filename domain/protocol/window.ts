import { DomainError } from '../kernel/errors.js';
import type { Instant } from '../kernel/instant.js';
import type { ClientBuild } from './client-build.js';
import { compareVersions, type ProtocolVersion } from './protocol-version.js';

/** The closed range of versions at which the server accepts writes. */
export interface ProtocolWindow {
  readonly min: ProtocolVersion;
  readonly max: ProtocolVersion;
}

export function isInside(window: ProtocolWindow, version: ProtocolVersion): boolean {
  return compareVersions(version, window.min) >= 0 && compareVersions(version, window.max) <= 0;
}

/** The formats that server-info lists. */
export interface SupportedFormats {
  readonly cryptoSuites: readonly number[];
  readonly sidecarSchemas: readonly number[];
}

/**
 * An announcement that the minimum rises: from `cutoffAt` on, `protocolVersion` is the Min (that version still works,
 * those below do not) and `minClientBuild`, if given, the least build. Until then nothing changes.
 */
export interface Deprecation {
  readonly protocolVersion: ProtocolVersion;
  readonly minClientBuild: ClientBuild | null;
  readonly announcedAt: Instant;
  readonly cutoffAt: Instant;
  readonly infoUrl: string | null;
}

/** The policy that a request's versions are checked against; `policyAt` in deprecation.ts makes it. */
export interface ProtocolPolicy {
  readonly window: ProtocolWindow;
  readonly minClientBuild: ClientBuild;
  readonly formats: SupportedFormats;
  readonly deprecations: readonly Deprecation[];
}

/** The formats that a write names; `null` for each one that it omits. */
export interface WriteFormats {
  readonly cryptoSuiteId: number | null;
  readonly sidecarSchema: number | null;
}

/** The versions that a manifest names; an album's own manifest has no sidecar schema. */
export interface ManifestVersions {
  readonly protocolVersion: string;
  readonly cryptoSuiteId: number;
  readonly sidecarSchema?: number;
}

/**
 * A manifest must name the request's version and formats, and formats that the server lists. Fields that the request
 * omits are not compared.
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
  if (manifest.protocolVersion !== request.protocolVersion) throw inconsistent('protocol_version', 'protocol version');
  if (request.cryptoSuiteId !== null && request.cryptoSuiteId !== manifest.cryptoSuiteId) {
    throw inconsistent('crypto_suite_id', 'crypto suite');
  }
  if (request.sidecarSchema !== null && schema !== null && request.sidecarSchema !== schema) {
    throw inconsistent('sidecar_schema', 'sidecar schema');
  }
}

/** Every write to an album must use its pin, even if the other version is inside the window. */
export function requirePin(pin: ProtocolVersion, version: ProtocolVersion): void {
  if (pin === version) return;
  throw new DomainError('error.album.protocol_mismatch', `This album accepts writes at protocol version ${pin} only.`, {
    albumProtocolVersion: pin,
  });
}

export function unsupported(message: string): DomainError {
  return new DomainError('error.protocol.unsupported', message);
}

function inconsistent(field: string, value: string): DomainError {
  return new DomainError('error.protocol.inconsistent', `The manifest's ${field} must equal the request's ${value}.`);
}
