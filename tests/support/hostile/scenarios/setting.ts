import { FakePeer } from '../../federation/fake-peer.js';
import { apiOf } from '../../described/documents.js';
import { Client, type ClientRequest, type ClientResponse } from '../../http/client.js';
import { FakeProvider } from '../../oidc/fake-provider.js';
import { APP } from '../../oidc/oidc-app.js';
import { FixedClock } from '../../service/fixed-clock.js';
import { startTestService, type TestServiceOptions } from '../../service/test-service.js';
import type { Setting } from './scenario.js';

/** A client that notes the requests that it sends, as `POST /upload`. */
class NotingClient extends Client {
  constructor(
    baseUrl: string,
    listener: 'public' | 'operator',
    private readonly sent: string[],
  ) {
    super(baseUrl, apiOf(listener));
  }

  override send(method: string, path: string, request?: ClientRequest): Promise<ClientResponse> {
    this.sent.push(`${method} ${path.split('?')[0] ?? ''}`);
    return super.send(method, path, request);
  }
}

/** Starts a service on which every scenario can be played; `sent` lists the requests to it. */
export async function startSetting(options: TestServiceOptions): Promise<Setting & { readonly sent: string[] }> {
  const clock = new FixedClock();
  const [corp, peer] = [await FakeProvider.start(), await FakePeer.startAnywhere(clock)];
  const env = {
    AUTH_METHODS: 'local,oidc',
    OIDC_PROVIDERS: JSON.stringify([corp.entry()]),
    OIDC_REDIRECT_URIS: APP,
    FEDERATION_PEERS: `http://${peer.host}`,
  };
  const service = await startTestService({ ...options, clock, env });
  const sent: string[] = [];
  return {
    ...service,
    client: new NotingClient(service.client.baseUrl, 'public', sent),
    admin: new NotingClient(service.admin.baseUrl, 'operator', sent),
    corp,
    peer,
    sent,
    stop: async () => {
      await service.stop();
      await Promise.all([corp.goDown(), peer.stop()]);
    },
  };
}
