import { HttpPeerConnections } from '../../adapters/federation/http-peer-connections.js';
import { OpenidRelyingParty } from '../../adapters/oidc/openid-relying-party.js';
import { HttpWebhookEndpoint } from '../../adapters/webhooks/http-webhook-endpoint.js';
import { SECOND } from '../../domain/kernel/instant.js';
import type { UseCaseWiring } from '../parts.js';

/** The limits of each response of a provider. */
const BOUNDS = { timeout: 5 * SECOND, maxBytes: 1024 * 1024 };

/** The adapters that talk to other servers: OpenID providers, peers and the receiver of webhooks. */
export const federation: UseCaseWiring<'relyingParty' | 'peerConnections' | 'webhookEndpoint'> = {
  relyingParty: ({ config: { oidc, baseUrl }, clock }) =>
    new OpenidRelyingParty(oidc.providers, baseUrl, BOUNDS, clock),
  // All servers of a group may share one list, so this server drops its own host.
  peerConnections: ({ config: { serverHost, federation } }) =>
    new HttpPeerConnections(federation.peers.filter(({ host }) => host !== serverHost)),
  // Without WEBHOOK_URL no job delivers webhooks, so this endpoint is never called.
  webhookEndpoint: ({ secrets: { webhooks } }) => new HttpWebhookEndpoint(webhooks ?? { url: '', secrets: [] }),
};
