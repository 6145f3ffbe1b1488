import type { CallOptions } from '../http/options.js';
import type { Transport } from '../http/transport.js';
import type { AttestationKeys, Deprecations, ServerInfo } from './wire.js';

/** Public records, read without a credential. */
export class DiscoveryApi {
  constructor(private readonly transport: Transport) {}

  serverInfo(call: CallOptions = {}): Promise<ServerInfo> {
    return this.record('server-info', call);
  }

  deprecations(call: CallOptions = {}): Promise<Deprecations> {
    return this.record('deprecation', call);
  }

  attestationKeys(call: CallOptions = {}): Promise<AttestationKeys> {
    return this.record('attestation-keys', call);
  }

  private record<T>(name: string, call: CallOptions): Promise<T> {
    return this.transport.json('GET', `/.well-known/service/${name}`, { ...call, signedIn: false });
  }
}
