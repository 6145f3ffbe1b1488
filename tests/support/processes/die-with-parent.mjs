// Preloaded into the processes that tests start: when the tests are gone, however they ended, so are these.
process.stdin.on('end', () => process.exit(1)).resume();
process.stdin.unref();
