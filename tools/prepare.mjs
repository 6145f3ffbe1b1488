// The first step of every make target: checks the Node version and installs the packages that package-lock.json names.
// Plain JavaScript without dependencies, since it runs before anything is installed; Node 12 can read it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import './require.cjs';

process.chdir(new URL('..', import.meta.url).pathname);

if (!installed()) {
  console.log('Gatehouse: installing the packages that package-lock.json names …');
  // No package needs its install script: native parts are prebuilt binaries, so no compiler is needed.
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  if (npm.status !== 0) {
    console.error('Gatehouse: npm ci failed; its message above says why. Nothing was started.');
    process.exit(1);
  }
}

/** Compares npm's record of the installed packages; an interrupted install leaves no such record. */
function installed() {
  try {
    const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
    const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
    const same = (path) => path in present && present[path].integrity === wanted[path].integrity;
    const needed = Object.keys(wanted).filter((path) => path !== '' && (path in present || !wanted[path].optional));
    return needed.every(same) && Object.keys(present).every((path) => path in wanted);
  } catch {
    return false;
  }
}
