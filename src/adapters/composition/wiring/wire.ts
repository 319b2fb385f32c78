import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { WiredClass } from './wired-class.js';

/** States the dependencies beside a class, and not in it by decorators: no class depends on the container. */
export function wired<Needs extends unknown[], Instance extends object>(
  target: new (...needs: Needs) => Instance,
  needs: { readonly [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> },
): WiredClass<Instance> {
  // The parameters were checked against the tokens; nothing else creates an instance.
  return { target: target as unknown as WiredClass<Instance>['target'], needs };
}

/** Binds each class as its own token, one instance for the container. */
export function classModule(classes: readonly WiredClass<object>[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const { target, needs } of classes) {
      const create = (...instances: never[]): object => new target(...instances);
      bind(target as ServiceIdentifier<object>)
        .toResolvedValue(create, needs as ServiceIdentifier<never>[])
        .inSingletonScope();
    }
  });
}
