import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const ON_NODE = new URL('../../../tools/on-node', import.meta.url).pathname;

/** Returns the program of another version of Node; npm's registry brings it the first time. */
export async function nodeProgram(version: string): Promise<string> {
  // An old version refuses the options of jest's processes.
  const env = { ...process.env, NODE_OPTIONS: '' };
  const ran = promisify(execFile)(ON_NODE, [version, 'node', '-p', 'process.execPath'], { env });
  const { stdout } = await ran.catch((error: unknown) => {
    throw new Error(
      `Node ${version} did not come from npm's registry: ${(error as { stderr: string }).stderr || String(error)}`,
    );
  });
  return stdout.trim();
}
