import type { IncomingHttpHeaders } from 'node:http';
import type { ProtocolPolicies } from '../../../../application/ports/platform/protocol-policies.js';
import { sunsetOf, type Sunset } from '../../../../domain/protocol/deprecation.js';
import {
  compareVersions,
  parseProtocolVersion,
  type ProtocolVersion,
} from '../../../../domain/protocol/protocol-version.js';
import {
  isInside,
  unsupported,
  type ProtocolWindow,
  type SupportedFormats,
  type WriteFormats,
} from '../../../../domain/protocol/window.js';
import type { ProtocolRule } from '../../routing/route.js';
import { RequestError } from '../../request-error.js';

/** An admitted request: its version and formats, and the response headers that announce the version's end, if any. */
export interface Admitted {
  readonly version: string | null;
  readonly formats: WriteFormats;
  readonly headers: Readonly<Record<string, string>> | null;
}

const NO_FORMATS: WriteFormats = { cryptoSuiteId: null, sidecarSchema: null };
const NOTHING: Admitted = { version: null, formats: NO_FORMATS, headers: null };

/** Compiles section 2 of the wire contract for one route. */
export function gateFor(rule: ProtocolRule, policies: ProtocolPolicies): (headers: IncomingHttpHeaders) => Admitted {
  if (rule === 'exempt') return () => NOTHING;
  return (headers) => {
    const received = values(headers, 'x-service-protocol');
    if (received.length === 0 && rule === 'read') return NOTHING;
    const policy = policies.current();
    const version = passProtocolGate(policy.window, received, rule);
    const formats = rule === 'write' ? passFormatGate(policy.formats, writeFormats(headers)) : NO_FORMATS;
    const sunset = version === null ? null : sunsetOf(version, policy, policies.now());
    return { version, formats, headers: sunset === null ? null : sunsetHeaders(sunset) };
  };
}

function writeFormats(headers: IncomingHttpHeaders): {
  cryptoSuite: readonly string[];
  sidecarSchema: readonly string[];
} {
  return {
    cryptoSuite: values(headers, 'x-service-crypto-suite'),
    sidecarSchema: values(headers, 'x-service-sidecar-schema'),
  };
}

/** Node joins a repeated header with a comma, which no valid value contains. */
function values(headers: IncomingHttpHeaders, name: string): readonly string[] {
  const value = headers[name];
  return value === undefined ? [] : [value].flat();
}

/** `Deprecation` is a structured date (RFC 9745), `Sunset` an HTTP date (RFC 8594). */
function sunsetHeaders({ deprecatedAt, sunsetAt, infoUrl }: Sunset): Record<string, string> {
  return {
    Deprecation: `@${Math.floor(deprecatedAt / 1000)}`,
    Sunset: new Date(sunsetAt).toUTCString(),
    ...(infoUrl === null ? {} : { Link: `<${infoUrl}>; rel="deprecation"; type="text/html"` }),
  };
}

/**
 * The protocol gate (contract section 2). `received` holds every value of `X-Service-Protocol` as it arrived; it is
 * empty when the header is absent. Returns the request's version, or `null` when it names none and needs none.
 * Held by tests/wire/protocol-gate.test.ts.
 */
export function passProtocolGate(
  window: ProtocolWindow,
  received: readonly string[],
  rule: Exclude<ProtocolRule, 'exempt'>,
): ProtocolVersion | null {
  if (received.length === 0) {
    if (rule === 'read') return null;
    throw new RequestError(
      'error.protocol.required',
      `Name the version of this write in X-Service-Protocol: ${range(window)}.`,
    );
  }
  const version = received.length === 1 ? parseProtocolVersion(received[0]) : null;
  if (version === null) {
    throw new RequestError('error.protocol.malformed', 'X-Service-Protocol must be one date of the form YYYY-MM-DD.');
  }
  // Reads stay compatible for ever, so Min applies to writes only. Versions above Max are unknown to this server.
  const served = rule === 'read' ? compareVersions(version, window.max) <= 0 : isInside(window, version);
  if (!served) throw unsupported(`This server supports protocol versions ${range(window)}.`);
  return version;
}

/** Checks `X-Service-Crypto-Suite` and `X-Service-Sidecar-Schema` of a write: each is absent or supported. */
export function passFormatGate(
  supported: SupportedFormats,
  received: { readonly cryptoSuite: readonly string[]; readonly sidecarSchema: readonly string[] },
): WriteFormats {
  return {
    cryptoSuiteId: listed(supported.cryptoSuites, received.cryptoSuite, 'X-Service-Crypto-Suite'),
    sidecarSchema: listed(supported.sidecarSchemas, received.sidecarSchema, 'X-Service-Sidecar-Schema'),
  };
}

function listed(list: readonly number[], received: readonly string[], header: string): number | null {
  if (received.length === 0) return null;
  // Compared as text, so that `01`, `1.0` and `1e0` are rejected.
  const found = received.length === 1 ? list.find((id) => String(id) === received[0]) : undefined;
  if (found === undefined) throw unsupported(`${header} must be one of ${list.join(', ')}.`);
  return found;
}

function range(window: ProtocolWindow): string {
  return `${window.min} to ${window.max}`;
}
