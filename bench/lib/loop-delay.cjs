// Loaded into a measured server: on SIGUSR2 it writes the p99 of the event loop's delay since the last signal, in
// milliseconds, to the file LOOP_DELAY_FILE. CommonJS, since libuv's threads must be made by the service's own start.
const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');

const RESOLUTION = 1;
const { LOOP_DELAY_FILE } = process.env;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();
process.on('SIGUSR2', () => {
  // The histogram holds the whole interval between two ticks, not only the delay.
  writeFileSync(LOOP_DELAY_FILE, String(delay.percentile(99) / 1e6 - RESOLUTION));
  delay.reset();
});
