// Preloaded into the processes that tests start: they exit when the tests end, in whatever way.
process.stdin.on('end', () => process.exit(1)).resume();
process.stdin.unref();
