import {
  decodeGroupState,
  decodeMlsMessage,
  defaultAuthenticationService,
  defaultKeyPackageEqualityConfig,
  defaultKeyRetentionConfig,
  defaultLifetimeConfig,
  defaultPaddingConfig,
  encodeGroupState,
  encodeMlsMessage,
  type AuthenticationService,
  type ClientConfig,
  type ClientState,
  type MLSMessage,
  type PrivateKeyPackage,
} from 'ts-mls';
import { encodeCbor } from '../kernel/cbor.js';
import { decodeCbor, isArray, isBytes } from '../kernel/cbor-decode.js';
import { isWithinLimits } from './message-limits.js';

/** `authService` checks a member's credential; the app checks it against the verified directory. */
export function clientConfig(authService: AuthenticationService = defaultAuthenticationService): ClientConfig {
  return {
    keyRetentionConfig: defaultKeyRetentionConfig,
    lifetimeConfig: defaultLifetimeConfig,
    keyPackageEqualityConfig: defaultKeyPackageEqualityConfig,
    paddingConfig: defaultPaddingConfig,
    authService,
  };
}

export function encodeState(state: ClientState): Uint8Array {
  return encodeGroupState(state);
}

export function decodeState(bytes: Uint8Array, config: ClientConfig): ClientState {
  const [state] = decodeGroupState(bytes, 0) ?? [];
  if (state === undefined) throw new TypeError('The catalog holds no readable group state.');
  return { ...state, clientConfig: config };
}

export function encodeMessage(message: MLSMessage): Uint8Array {
  return encodeMlsMessage(message);
}

/** Returns `null` for bytes that are no message or are too long: others wrote them, and ts-mls throws for some. */
export function decodeMessage(bytes: Uint8Array): MLSMessage | null {
  if (!isWithinLimits(bytes)) return null;
  try {
    return decodeMlsMessage(bytes, 0)?.[0] ?? null;
  } catch {
    return null;
  }
}

export function encodePrivatePackage({ initPrivateKey, hpkePrivateKey, signaturePrivateKey }: PrivateKeyPackage) {
  return encodeCbor([initPrivateKey, hpkePrivateKey, signaturePrivateKey]);
}

export function decodePrivatePackage(bytes: Uint8Array): PrivateKeyPackage {
  const parts = decodeCbor(bytes);
  if (parts === null || !isArray(parts)) throw new TypeError('The catalog holds no readable key package.');
  const [initPrivateKey, hpkePrivateKey, signaturePrivateKey] = parts;
  if (!isBytes(initPrivateKey) || !isBytes(hpkePrivateKey) || !isBytes(signaturePrivateKey)) {
    throw new TypeError('The catalog holds no readable key package.');
  }
  return { initPrivateKey, hpkePrivateKey, signaturePrivateKey };
}
