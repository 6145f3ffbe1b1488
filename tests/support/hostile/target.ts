import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { routes } from '../../../adapters/http/routes.js';
import type { Route } from '../../../adapters/http/routing/route.js';
import type { Answered } from '../described/answered.js';
import { bearerOf, guestOf, type GuestLink } from '../people/guest.js';
import { anAddress } from '../people/person.js';
import { aClientId, anAlbumOf, aWriter, PIN, type Writer } from '../people/writer.js';
import type { TestService } from '../service/test-service.js';
import { storedAsset } from '../uploads/stored-assets.js';
import type { Attack, Known } from './fuzz.js';

const PROVIDER = { id: 'corp', issuer: 'http://127.0.0.1:1', client_id: 'gatehouse', allow_insecure: true };

/** The settings of a service on which every route can be attacked. */
export const TARGET_ENV = {
  AUTH_METHODS: 'local,oidc',
  OIDC_PROVIDERS: JSON.stringify([PROVIDER]),
  OIDC_REDIRECT_URIS: 'https://app.example.org/back',
};

export interface Attacker {
  readonly writer: Writer;
  /** Links into the writer's album, for the guest routes. */
  readonly guests: { readonly share: GuestLink; readonly upload: GuestLink };
  readonly known: Known;
}

/** Makes a writer that owns one of each resource, so that attacks pass the guards and look-ups. */
export async function anAttacker(service: TestService): Promise<Attacker> {
  const writer = await aWriter(service.client, service.baseParts);
  const album_id = await anAlbumOf(service.client, writer);
  const asset_id = await storedAsset(service, writer, album_id);
  const { upload_id } = await anUpload(service, writer, album_id);
  const guests = {
    share: await guestOf(service.client, writer, album_id),
    upload: await guestOf(service.client, writer, album_id, { kind: 'upload' }),
  };
  const parameters = {
    ...{ provider: 'corp', upload_id, asset_id, session_id: writer.sessionId, user_id: writer.accountId },
    ...Object.fromEntries(
      routes.map(({ path }) => [`${path}:id`, path.startsWith('/v1/assets') ? asset_id : album_id]),
    ),
  };
  const members = {
    ...{ album_id, owner_id: writer.accountId, upload_id: aClientId(), asset_id: null, source_asset_id: asset_id },
    ...{ address: anAddress(), current_password: writer.password, refresh_token: writer.refreshToken },
    ...{ crypto_suite_id: 1, sidecar_schema: 1, declared_size: 10, protocol_version: PIN, intent_id: aClientId() },
    ...{ redirect_uri: 'https://app.example.org/back', code_challenge: 'A'.repeat(43) },
  };
  return { writer, guests, known: { parameters, members } };
}

async function anUpload({ client }: TestService, { token }: Writer, album_id: string): Promise<{ upload_id: string }> {
  const manifest = { protocol_version: PIN, crypto_suite_id: 1, sidecar_schema: 1, document: 'YWJj' };
  const body = { album_id, kind: 'original', declared_size: 1_000_000, content_hash: 'a'.repeat(64), manifest };
  return (await client.post('/upload', { token, protocol: PIN, body })).body;
}

const agent = new Agent({ keepAlive: true });

export function endAttacks(): void {
  agent.destroy();
}

const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0' };

function credentialFor({ guard, path }: Route, { writer, guests }: Attacker): string {
  if (guard !== 'guest') return writer.token;
  return bearerOf(path.startsWith('/v1/guest/uploads') ? guests.upload : guests.share);
}

/** Sends an attack with Node's bare HTTP client: `fetch` corrects or refuses many of these requests. */
export function attack(port: number, row: Route, each: Attack, attacker: Attacker): Promise<Answered> {
  const headers = new Map(Object.entries({ 'X-Service-Protocol': PIN, ...TUS, ...each.headers }));
  if (row.guard !== 'public' && !headers.has('Authorization'))
    headers.set('Authorization', `Bearer ${credentialFor(row, attacker)}`);
  const body = each.raw ?? (each.body === undefined ? undefined : JSON.stringify(each.body));
  if (body !== undefined) {
    if (!headers.has('Content-Type')) headers.set('Content-Type', each.type ?? 'application/json');
    headers.set('Content-Length', String(Buffer.byteLength(body)));
  }
  const options = { port, agent, method: row.method, path: each.path, headers: Object.fromEntries(headers) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', ...options }, (incoming) => {
      buffer(incoming).then((bytes) => {
        const received = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
        resolve({ status: incoming.statusCode ?? 0, headers: received, bytes });
      }, reject);
    });
    // After the answer the server may close the connection while a body is still being sent.
    outgoing.on('error', reject).end(body);
  });
}
