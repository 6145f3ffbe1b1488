import { HttpPeerConnections } from '../../adapters/federation/http-peer-connections.js';
import { OpenidRelyingParty } from '../../adapters/oidc/openid-relying-party.js';
import { HttpWebhookEndpoint } from '../../adapters/webhooks/http-webhook-endpoint.js';
import { SECOND } from '../../domain/kernel/instant.js';
import type { Wiring } from '../parts.js';

/** The bounds of each answer of a provider. */
const BOUNDS = { timeout: 5 * SECOND, maxBytes: 1024 * 1024 };

/** The adapters that talk to other servers: OpenID providers, peers and the receiver of webhooks. */
export const federation: Wiring<'relyingParty' | 'peerConnections' | 'webhookEndpoint'> = {
  relyingParty: ({ config: { oidc, baseUrl }, clock }) =>
    new OpenidRelyingParty(oidc.providers, baseUrl, BOUNDS, clock),
  // One list may serve every server of a group, this one among them.
  peerConnections: ({ config: { serverHost, federation } }) =>
    new HttpPeerConnections(federation.peers.filter(({ host }) => host !== serverHost)),
  // Without an address nothing is delivered, and nobody calls it.
  webhookEndpoint: ({ secrets: { webhooks } }) => new HttpWebhookEndpoint(webhooks ?? { url: '', secrets: [] }),
};
