import type { Container, ServiceIdentifier } from 'inversify';
import type { WiredClass } from './wired-class.js';

/** States the dependencies beside a class, and not in it by decorators: no class depends on the container. */
export function wired<Needs extends unknown[], Instance extends object>(
  target: new (...needs: Needs) => Instance,
  needs: { readonly [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> },
): WiredClass<Instance> {
  // The parameters were checked against the tokens; nothing else creates an instance.
  return { target: target as unknown as WiredClass<Instance>['target'], needs };
}

/** Binds a class as its own token, one instance for the container. */
export function bindClass(container: Container, { target, needs }: WiredClass<object>): void {
  const create = (...instances: never[]): object => new target(...instances);
  container
    .bind(target as ServiceIdentifier<object>)
    .toResolvedValue(create, needs as ServiceIdentifier<never>[])
    .inSingletonScope();
}

export function wire<Needs extends unknown[], Instance extends object>(
  container: Container,
  target: new (...needs: Needs) => Instance,
  needs: { readonly [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> },
): void {
  bindClass(container, wired(target, needs));
}
