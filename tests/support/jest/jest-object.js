/** The parts of `jest` from `@jest/globals` that work without jest's own loader: time-outs, mocks and timers. */
export function jestObject({ global, moduleMocker, fakeTimersModern: timers }) {
  const jest = {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: chained(() => moduleMocker.restoreAllMocks()),
    setTimeout: chained((ms) => void (global[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms)),
    useFakeTimers: chained((config) => timers.useFakeTimers(config)),
    useRealTimers: chained(() => timers.useRealTimers()),
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  };
  function chained(act) {
    return (...values) => {
      act(...values);
      return jest;
    };
  }
  return jest;
}
