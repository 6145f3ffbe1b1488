import { container as root, instanceCachingFactory, type DependencyContainer } from 'tsyringe';

/** How each part is made out of the others; asked by name, made once, when first asked. */
export type Factories<Parts> = {
  readonly [Name in keyof Parts]: (get: Get<Parts>) => Parts[Name];
};
export type Get<Parts> = <Name extends keyof Parts>(name: Name) => Parts[Name];

/**
 * The composition root: tsyringe lives here and nowhere else. Parts are typed by name, so a missing one does not
 * compile and none is injected as `undefined`; `overrides` replace parts for tests.
 */
export function compose<Parts extends object>(factories: Factories<Parts>, overrides: Partial<Parts> = {}): Get<Parts> {
  const container: DependencyContainer = root.createChildContainer();
  const get: Get<Parts> = (name) => container.resolve(String(name));
  for (const name of Object.keys(factories) as (keyof Parts)[]) {
    const useFactory = instanceCachingFactory(() => overrides[name] ?? factories[name](get));
    container.register(String(name), { useFactory });
  }
  return get;
}
