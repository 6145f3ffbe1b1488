import { container as root, instanceCachingFactory, type DependencyContainer } from 'tsyringe';
import type { Make } from '../application/parts.js';

/** A factory of each part, which receives the other parts. */
export type Factories<Parts> = { readonly [Name in keyof Parts]: (parts: Parts) => Parts[Name] };

/**
 * The composition root, and the only module that uses tsyringe. Each property of the result makes its part at first use
 * and keeps it. Parts are typed by name, so a missing one does not compile. Tests replace parts with `overrides`.
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
        // Replace the getter by a plain property: use cases read their parts on every request.
        Object.defineProperty(parts, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return parts;
}

/** Returns a function that instantiates each class with `parts` once. */
export function maker<Parts>(parts: Parts): Make<Parts> {
  const made = new Map<new (parts: Parts) => unknown, unknown>();
  return <Instance>(useCase: new (parts: Parts) => Instance) => {
    if (!made.has(useCase)) made.set(useCase, new useCase(parts));
    return made.get(useCase) as Instance;
  };
}
