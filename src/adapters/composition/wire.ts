import 'reflect-metadata';
import { decorate, inject, injectable, type ContainerModuleLoadOptions, type ServiceIdentifier } from 'inversify';

/** A class with its dependencies. The container makes its instance. */
interface WiredClass<Instance extends object> {
  // oxlint-disable-next-line typescript/no-explicit-any -- the container knows what each constructor needs
  readonly target: new (...needs: any) => Instance;
}

/**
 * States the dependencies of a class outside its file, so that no class imports the container. They become metadata of the
 * class, and the container makes its instance from them. Call it once for each class.
 */
export function wired<Needs extends unknown[], Instance extends object>(
  target: new (...needs: Needs) => Instance,
  needs: { readonly [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> },
): WiredClass<Instance> {
  decorate(injectable(), target);
  for (const [index, token] of needs.entries()) decorate(inject(token), target, index);
  return { target };
}

/** Binds each class to its one instance. The class is its own token. */
export function bindClasses(bind: ContainerModuleLoadOptions['bind'], classes: readonly WiredClass<object>[]): void {
  for (const { target } of classes) bind(target).to(target).inSingletonScope();
}
