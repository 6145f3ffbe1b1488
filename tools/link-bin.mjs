// Links this package's own commands into node_modules/.bin, as npm does for an installed package, so that a checkout
// can run `npx gatehouse`. Part of the build, because npm links only existing files.
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

process.chdir(new URL('..', import.meta.url).pathname);

const FOLDER = 'node_modules/.bin';
const { bin } = JSON.parse(readFileSync('package.json', 'utf8'));
mkdirSync(FOLDER, { recursive: true });
for (const [name, program] of Object.entries(bin)) {
  const link = join(FOLDER, name);
  chmodSync(program, 0o755);
  rmSync(link, { force: true });
  symlinkSync(relative(FOLDER, program), link);
}
