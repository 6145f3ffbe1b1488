/**
 * A hook of Node's module loader that resolves `@jest/globals` to this folder's; the package itself only throws. A test
 * file, which `native-runtime.js` loads by a URL with a search, gets the running file's functions themselves, so that
 * the stack of a time-out begins in that file.
 */
const FOR_ALL = new URL('./globals.js', import.meta.url);
const FOR_ONE_FILE = new URL('./globals-of-file.js', import.meta.url);

export function resolve(specifier, context, next) {
  if (specifier !== '@jest/globals') return next(specifier, context);
  const search = context.parentURL === undefined ? '' : new URL(context.parentURL).search;
  const { href } = search === '' ? FOR_ALL : new URL(search, FOR_ONE_FILE);
  return { url: href, format: 'module', shortCircuit: true };
}
