/** `@jest/globals` for one test file; loaded anew for each. */
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } =
  globalThis.__jestGlobals;
