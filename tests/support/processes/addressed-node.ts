import { withFreePort } from '../../../infrastructure/config/free-port.js';
import { startNode, type Node } from './process.js';

export interface AddressedNode extends Node {
  /** BASE_URL, which is the address at which the node listens. */
  readonly baseUrl: string;
}

/**
 * Starts a process whose BASE_URL is its real address, so that a client that knows this one address finds everything.
 */
export async function startAddressedNode(env: Readonly<Record<string, string>> = {}): Promise<AddressedNode> {
  const chosen: NodeJS.ProcessEnv = { PORT: '0' };
  await withFreePort(chosen);
  const baseUrl = `http://localhost:${String(chosen['PORT'])}`;
  const node = await startNode({ env: { ...env, PORT: String(chosen['PORT']), BASE_URL: baseUrl } });
  return { ...node, baseUrl };
}
