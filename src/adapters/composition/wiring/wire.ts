import 'reflect-metadata';
import { ContainerModule, decorate, inject, injectable, type ServiceIdentifier } from 'inversify';
import type { WiredClass } from './wired-class.js';

/**
 * States the dependencies beside a class, and not in its file: no class imports the container. They become metadata of the
 * class, from which the container makes its instance. To be called once for each class.
 */
export function wired<Needs extends unknown[], Instance extends object>(
  target: new (...needs: Needs) => Instance,
  needs: { readonly [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> },
): WiredClass<Instance> {
  decorate(injectable(), target);
  for (const [index, token] of needs.entries()) decorate(inject(token), target, index);
  return { target };
}

/** Binds each class as its own token, one instance for the container. */
export function classModule(classes: readonly WiredClass<object>[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    for (const { target } of classes) bind(target).to(target).inSingletonScope();
  });
}
