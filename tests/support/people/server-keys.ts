import { RotateServerKey } from '../../../application/keys/rotate-server-key.js';
import type { ServerKey } from '../../../domain/discovery/server-key.js';
import type { Client } from '../http/client.js';
import type { TestService } from '../service/test-service.js';

export function rotateSigningKey({ service }: TestService): Promise<ServerKey> {
  return service.parts.make(RotateServerKey).execute('signing');
}

/** Decodes one part of a JWT without verification. */
export function decoded(token: string, part: 0 | 1): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString()) as Record<string, unknown>;
}

export function kidOf(token: string): string {
  return decoded(token, 0)['kid'] as string;
}

/** Returns the kids of the signing keys in server-info, in its order. */
export async function publishedKids(client: Client): Promise<string[]> {
  const { body } = await client.get('/.well-known/service/server-info');
  return (body.signing_keys.keys as { kid: string }[]).map(({ kid }) => kid);
}
