import { fromBase64Url, toBase64Url } from '../../../domain/kernel/bytes.js';
import type { UploadManifest } from '../../../domain/uploads/upload-request.js';
import { BASE64URL, nullable, object, PROTOCOL_DATE, UINT16, UUID } from './schema.js';

export interface WireManifest {
  readonly protocol_version: string;
  readonly crypto_suite_id: number;
  readonly sidecar_schema: number;
  readonly intent_id?: string;
  readonly document: string;
}

/** The manifest as a client sends it. */
export interface NewWireManifest extends Omit<WireManifest, 'intent_id'> {
  readonly intent_id?: string | null;
}

const FORMATS = { protocol_version: PROTOCOL_DATE, crypto_suite_id: UINT16, sidecar_schema: UINT16 };

/** The manifest of an upload or a fork: the members that the server checks, and the opaque document. */
export const UPLOAD_MANIFEST = object({ ...FORMATS, intent_id: UUID, document: BASE64URL }, ['intent_id']);

/** The manifest in a request, the same for uploads and forks, so that a client makes both by one function. */
export const NEW_MANIFEST = object({ ...FORMATS, intent_id: nullable(UUID), document: BASE64URL }, ['intent_id']);

export function manifestFromWire(manifest: NewWireManifest): UploadManifest {
  return {
    protocolVersion: manifest.protocol_version,
    cryptoSuiteId: manifest.crypto_suite_id,
    sidecarSchema: manifest.sidecar_schema,
    intentId: manifest.intent_id ?? null,
    document: fromBase64Url(manifest.document) ?? new Uint8Array(),
  };
}

export function manifestToWire(manifest: UploadManifest): WireManifest {
  return {
    protocol_version: manifest.protocolVersion,
    crypto_suite_id: manifest.cryptoSuiteId,
    sidecar_schema: manifest.sidecarSchema,
    ...(manifest.intentId !== null && { intent_id: manifest.intentId }),
    document: toBase64Url(manifest.document),
  };
}
