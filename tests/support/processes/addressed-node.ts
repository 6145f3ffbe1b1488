import { withFreePort } from '../../../infrastructure/config/free-port.js';
import { startNode, type Node } from './process.js';

export interface AddressedNode extends Node {
  /** BASE_URL, at which the node really answers. */
  readonly baseUrl: string;
}

/** A real process whose BASE_URL is where it listens, so that a client that is told this one address finds everything. */
export async function startAddressedNode(env: Readonly<Record<string, string>> = {}): Promise<AddressedNode> {
  const chosen: NodeJS.ProcessEnv = { PORT: '0' };
  await withFreePort(chosen);
  const baseUrl = `http://localhost:${String(chosen['PORT'])}`;
  const node = await startNode({ env: { ...env, PORT: String(chosen['PORT']), BASE_URL: baseUrl } });
  return { ...node, baseUrl };
}
