import type { Instant } from '../../../domain/kernel/instant.js';

/** The operator's address for webhooks. Held by `tests/webhooks/http-webhook-endpoint.test.ts`. */
export interface WebhookEndpoint {
  /** Sends one signed message, bounded in time; `null`: it was taken (2xx), else why not, in a few words without secrets. */
  deliver(message: { readonly id: string; readonly body: string; readonly at: Instant }): Promise<string | null>;
}
