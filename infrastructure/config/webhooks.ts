import { ConfigError, type EnvReader } from './env.js';

export interface WebhookConfig {
  readonly url: string;
  /** Every secret signs every message. */
  readonly secrets: readonly Uint8Array[];
}

/** The secret format of Standard Webhooks: `whsec_` and the base64 of 24 to 64 bytes. */
const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** Returns `null` if no webhooks are configured. */
export function readWebhooks(env: EnvReader): WebhookConfig | null {
  const secrets = env.list('WEBHOOK_SECRET').map(parseSecret);
  if (env.text('WEBHOOK_URL') === null) {
    if (env.text('WEBHOOK_SECRET') === null) return null;
    throw new ConfigError('WEBHOOK_URL', 'must be set, because WEBHOOK_SECRET is set', ['WEBHOOK_SECRET']);
  }
  const url = env.url('WEBHOOK_URL', '', ['https:', 'http:']);
  if (url.username !== '' || url.password !== '' || url.href.includes('#')) {
    throw new ConfigError('WEBHOOK_URL', 'must have no user, password or fragment');
  }
  if (secrets.length === 0) {
    throw new ConfigError('WEBHOOK_SECRET', `must be set, because WEBHOOK_URL is set; ${HOW}`, ['WEBHOOK_URL']);
  }
  return { url: url.href, secrets };
}

const HOW = 'generate one with: echo "whsec_$(openssl rand -base64 32)"';

function parseSecret(text: string): Uint8Array {
  const bytes = Buffer.from(SECRET.exec(text)?.[1] ?? '', 'base64');
  if (bytes.length >= 24 && bytes.length <= 64) return new Uint8Array(bytes);
  throw new ConfigError('WEBHOOK_SECRET', `must be whsec_ and the base64 of 24 to 64 bytes; ${HOW}`);
}
