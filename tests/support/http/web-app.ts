import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, type Listening } from '../oidc/real-provider.js';

/**
 * Starts one public address before several nodes, like a load balancer; `choose` returns the port that serves a path.
 */
export async function startFront(choose: (path: string) => number): Promise<Listening> {
  return listenOnLoopback((incoming, outgoing) => forward(incoming, outgoing, choose(incoming.url ?? '/')));
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url, headers } = incoming;
  const onward = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

/**
 * Starts a single-page web app at its own origin: a click begins the sign-in, the redirect back completes it, and the
 * page then shows the result.
 */
export async function startWebApp(service: () => string): Promise<Listening> {
  return listenOnLoopback((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(service()));
  });
}

function page(service: string): string {
  return `<!doctype html>
<title>App</title>
<button id="begin">Sign in</button>
<pre id="result"></pre>
<script type="module">
const service = ${JSON.stringify(service)};
const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+]/g, '-').replace(/[/]/g, '_').replace(/=/g, '');
const call = async (method, path, body, token) => {
  const headers = { ...(body && { 'Content-Type': 'application/json' }), ...(token && { Authorization: 'Bearer ' + token }) };
  const answer = await fetch(service + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, ...(await answer.json()) };
};
document.querySelector('#begin').onclick = async () => {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem('verifier', verifier);
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)));
  const start = { redirect_uri: location.origin + '/back', code_challenge: challenge };
  location.href = (await call('POST', '/v1/auth/oidc/corp/start', start)).authorization_url;
};
const back = new URLSearchParams(location.search);
const show = (result) => { document.querySelector('#result').textContent = JSON.stringify(result); };
if (back.has('error')) show({ error: back.get('error') });
if (back.has('code')) {
  const pair = await call('POST', '/v1/auth/oidc/complete', { code: back.get('code'), code_verifier: sessionStorage.getItem('verifier') });
  show({ pair, profile: await call('GET', '/v1/auth/profile', undefined, pair.access_token) });
}
</script>
`;
}
