/**
 * `@jest/globals` for the modules that test files import. They stay loaded from one test file to the next, so each name
 * passes every use on to the running file's own.
 */
const current = () => globalThis.__jestGlobals;

const passedOn = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _self, values) => current()[name](...values),
    get: (_target, key) => current()[name][key],
  });

export const afterAll = passedOn('afterAll');
export const afterEach = passedOn('afterEach');
export const beforeAll = passedOn('beforeAll');
export const beforeEach = passedOn('beforeEach');
export const describe = passedOn('describe');
export const expect = passedOn('expect');
export const it = passedOn('it');
export const jest = passedOn('jest');
export const test = passedOn('test');
