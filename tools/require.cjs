// Ends with one sentence if Node is too old or, with the argument "build", if the service is not built.
// CommonJS without dependencies, since make and npm run it before anything else, under any Node: 10 knows no modules.
const { existsSync } = require('fs');
const { join } = require('path');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gatehouse needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`);
  process.exit(1);
}
if (process.argv[2] === 'build' && !existsSync(join(__dirname, '../dist/infrastructure/main.cjs'))) {
  console.error('Gatehouse is not built. `make run` builds and starts it; `make build` only builds it.');
  process.exit(1);
}
