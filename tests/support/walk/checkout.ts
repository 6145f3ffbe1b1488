import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { temporaryFolder } from '../processes/process.js';

const ROOT = new URL('../../../', import.meta.url).pathname;
const NOT_COPIED = ['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'];

/**
 * Copies the sources to a fresh folder, without what a build, a start or a test leaves. Its packages are links to the
 * installed ones, so that `make` installs nothing; the links of the workspace lead into the copy.
 */
export async function freshCheckout(): Promise<string> {
  const folder = join(await temporaryFolder(), 'gatehouse');
  await cp(ROOT, folder, {
    recursive: true,
    filter: (path) => path === ROOT || !NOT_COPIED.includes(basename(path)),
  });
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (NOT_COPIED.includes(name)) continue;
    const [from, to] = [join(ROOT, 'node_modules', name), join(packages, name)];
    // These two hold links relative to the checkout.
    if (['.bin', '@gatehouse'].includes(name)) await cp(from, to, { recursive: true, verbatimSymlinks: true });
    else await symlink(from, to);
  }
  return folder;
}
