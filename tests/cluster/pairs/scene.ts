import type { ClusterDeployment } from '../../support/service/cluster-deployment.js';
import { anAlbumOf, aWriter, join, PIN, type Writer } from '../../support/people/writer.js';
import { storedAsset } from '../../support/uploads/stored-assets.js';
import type { ClientResponse } from '../../support/http/client.js';
import type { TestService } from '../../support/service/test-service.js';

/** Gives the deployment of the running test. */
export type Deployment = () => ClusterDeployment;

/** An album with one asset, its owner, and a member who may write, with an album of their own. */
export interface Scene {
  readonly owner: Writer;
  readonly album: string;
  readonly asset: string;
  readonly member: Writer;
  readonly memberAlbum: string;
}

export async function aScene(deployment: Deployment): Promise<Scene> {
  const first = firstNode(deployment);
  const [owner, member] = [await aWriterAt(deployment), await aWriterAt(deployment)];
  const album = await anAlbumOf(first.client, owner);
  await join(first.client, owner, album, member, 'writer');
  const asset = await storedAsset(first, owner, album);
  return { owner, album, asset, member, memberAlbum: await anAlbumOf(first.client, member) };
}

export function aWriterAt(deployment: Deployment): Promise<Writer> {
  const { client, baseParts } = firstNode(deployment);
  return aWriter(client, baseParts);
}

export function firstNode(deployment: Deployment): TestService {
  const [first] = deployment().nodes;
  if (first === undefined) throw new Error('There are three nodes.');
  return first;
}

/** Removes a member, or gives a role. */
export function changeMember(
  { client }: Pick<TestService, 'client'>,
  { token }: Writer,
  albumId: string,
  { accountId }: Writer,
  role: string | null,
): Promise<ClientResponse> {
  const path = `/v1/albums/${albumId}/members/${accountId}`;
  const request = { token, protocol: PIN };
  return role === null ? client.delete(path, request) : client.put(path, { ...request, body: { role } });
}

export function said({ status, body }: ClientResponse): string {
  const { code } = (body ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? `${status} ${code}` : String(status);
}

export function field({ body }: ClientResponse, name: string): string {
  return String((body as Readonly<Record<string, unknown>>)[name]);
}
