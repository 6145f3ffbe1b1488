import type { IncomingHttpHeaders } from 'node:http';
import type { ProtocolPolicies } from '../../../../application/ports/platform/protocol-policies.js';
import { sunsetOf, type Sunset } from '../../../../domain/protocol/deprecation.js';
import {
  passFormatGate,
  passProtocolGate,
  type ProtocolRule,
  type WriteFormats,
} from '../../../../domain/protocol/window.js';

/** What the gate lets in: the request's version and formats, and the headers that announce their end, if any. */
export interface Admitted {
  readonly version: string | null;
  readonly formats: WriteFormats;
  readonly headers: Readonly<Record<string, string>> | null;
}

const NO_FORMATS: WriteFormats = { cryptoSuiteId: null, sidecarSchema: null };
const NOTHING: Admitted = { version: null, formats: NO_FORMATS, headers: null };

/** Section 2 of the wire contract, compiled for one route. */
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

/** Node joins a repeated header with a comma, which no single value of ours can hold. */
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
