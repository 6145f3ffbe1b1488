import type { Instant } from '../../../domain/kernel/instant.js';

/** The operator's webhook endpoint. Held by `tests/webhooks/http-webhook-endpoint.test.ts`. */
export interface WebhookEndpoint {
  /**
   * Sends one signed message, bounded in time. Returns `null` if the endpoint accepted it (2xx), else the reason in a
   * few words, without secrets.
   */
  deliver(message: { readonly id: string; readonly body: string; readonly at: Instant }): Promise<string | null>;
}
