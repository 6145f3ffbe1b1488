import { container as root, instanceCachingFactory, type DependencyContainer } from 'tsyringe';
import type { Make } from '../application/parts.js';

/** How each part is made out of the others. */
export type Factories<Parts> = { readonly [Name in keyof Parts]: (parts: Parts) => Parts[Name] };

/**
 * The composition root: tsyringe lives here and nowhere else. Each property of the answer makes its part at its first
 * use and keeps it. Parts are typed by name, so a missing one does not compile; `overrides` replace parts for tests.
 */
export function compose<Parts extends object>(factories: Factories<Parts>, overrides: Partial<Parts> = {}): Parts {
  const container: DependencyContainer = root.createChildContainer();
  const parts = {} as Parts;
  for (const name of Object.keys(factories) as (keyof Parts & string)[]) {
    const useFactory = instanceCachingFactory(() => overrides[name] ?? factories[name](parts));
    container.register(name, { useFactory });
    Object.defineProperty(parts, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value: unknown = container.resolve(name);
        // A plain property from now on: use cases read their parts on every request.
        Object.defineProperty(parts, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return parts;
}

/** Makes each class out of `parts` once. */
export function maker<Parts>(parts: Parts): Make<Parts> {
  const made = new Map<new (parts: Parts) => unknown, unknown>();
  return <Instance>(useCase: new (parts: Parts) => Instance) => {
    if (!made.has(useCase)) made.set(useCase, new useCase(parts));
    return made.get(useCase) as Instance;
  };
}
