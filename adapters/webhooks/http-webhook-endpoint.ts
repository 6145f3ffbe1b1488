import { createHmac } from 'node:crypto';
import type { WebhookEndpoint } from '../../application/ports/federation/webhook-endpoint.js';
import { SECOND, type Duration } from '../../domain/kernel/instant.js';

export interface WebhookAddress {
  readonly url: string;
  /** Each secret signs: during a rotation the receiver may know either one. */
  readonly secrets: readonly Uint8Array[];
}

/** From the request to the head of the answer; stopping the service waits for it. */
const TIMEOUT: Duration = 5 * SECOND;

/** Standard Webhooks 1.0.0: `webhook-id`, `webhook-timestamp` and HMAC-SHA-256 over both and the body. */
export class HttpWebhookEndpoint implements WebhookEndpoint {
  constructor(
    private readonly address: WebhookAddress,
    private readonly timeout: Duration = TIMEOUT,
  ) {}

  async deliver(message: Parameters<WebhookEndpoint['deliver']>[0]): Promise<string | null> {
    try {
      const response = await fetch(this.address.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'gatehouse', ...this.signed(message) },
        body: message.body,
        // The operator chose this address, but not the target of a redirect.
        redirect: 'manual',
        signal: AbortSignal.timeout(this.timeout),
      });
      await response.body?.cancel();
      return response.ok ? null : `the receiver answered ${response.status}`;
    } catch (error) {
      return reasonOf(error);
    }
  }

  private signed({ id, body, at }: Parameters<WebhookEndpoint['deliver']>[0]): Record<string, string> {
    const timestamp = String(Math.floor(at / SECOND));
    const signatures = this.address.secrets.map((secret) => {
      return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    });
    return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
  }
}

/** Returns a reason without the address, which may hold a secret. `fetch` may throw an error of another realm. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: { code?: unknown; message?: unknown } };
  if (name === 'TimeoutError') return 'the receiver did not answer in time';
  if (cause?.message === 'bad port') return 'no connection: fetch forbids the port of WEBHOOK_URL; use another port';
  return typeof cause?.code === 'string' ? `no connection (${cause.code})` : 'no connection';
}
