import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';

export interface Listening {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts an HTTP server on a free loopback port. */
export async function listenOnLoopback(listener: RequestListener): Promise<Listening> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Starts a certified OpenID provider with its own login and consent pages; it accepts any login name. */
export async function startRealProvider(
  callback: string,
  more: { readonly client?: object; readonly configuration?: object; readonly claims?: (login: string) => object } = {},
): Promise<Listening & { readonly entry: object }> {
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end();
  const listening = await listenOnLoopback((request, response) => handle(request, response));
  // Imported here, so that a test can silence its output during loading.
  const { Provider } = await import('oidc-provider');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const client = { client_id: 'gatehouse', client_secret: 'a secret of the real provider' };
  const provider = new Provider(listening.origin, {
    clients: [
      {
        ...client,
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...more.client,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'real' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key for the cookies of the tests'] },
    // Without the provider's dispatcher, which connects to no loopback address.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        ...{ sub: accountId, email: `${accountId}@corp.example.org`, email_verified: true },
        ...more.claims?.(accountId),
      }),
    }),
    ...more.configuration,
  });
  handle = provider.callback();
  const entry = { id: 'corp', display_name: 'Corp', issuer: listening.origin, ...client, allow_insecure: true };
  return { ...listening, entry };
}
