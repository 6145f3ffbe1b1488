// Loaded into a measured server: on SIGUSR2 it writes the p99 and the maximum of the event loop's delay since the last
// signal, in milliseconds, as JSON to the file LOOP_WATCH_FILE. CommonJS like loop-delay.cjs.
const { renameSync, writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const RESOLUTION = 1;
const { LOOP_WATCH_FILE } = process.env;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
process.on('SIGUSR2', () => {
  // The histogram holds the whole interval between two ticks, not only the delay.
  const [p99, max] = [delay.percentile(99), delay.max].map((nanoseconds) => nanoseconds / 1e6 - RESOLUTION);
  writeFileSync(`${LOOP_WATCH_FILE}-new`, JSON.stringify({ p99, max }));
  renameSync(`${LOOP_WATCH_FILE}-new`, LOOP_WATCH_FILE);
  delay.reset();
});
