// No imports and only syntax that an old Node understands, so that this message is all that it prints.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  const { node } = process.versions;
  process.stderr.write(`Gatehouse needs Node.js 20.19 or newer; this is ${node}. See https://nodejs.org\n`);
  process.exit(1);
}

export {};
