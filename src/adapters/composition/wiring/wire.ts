import 'reflect-metadata';
import { decorate, inject, injectable, type Container, type ServiceIdentifier } from 'inversify';

/**
 * Binds a class as its own token, one instance for the container. What its constructor needs is
 * said here, one token for each parameter and of its type, and not by decorators on the class: no
 * class knows what puts it together. The metadata goes on a class of the container's own, because
 * a class may be wired into many containers.
 */
export function wire<Needs extends unknown[], Instance extends object>(
  container: Container,
  target: new (...needs: Needs) => Instance,
  needs: { readonly [Index in keyof Needs]: ServiceIdentifier<Needs[Index]> },
): void {
  // A mixin's constructor takes any arguments; the types above hold them to the right ones.
  const Wired = class extends (target as unknown as new (...needs: unknown[]) => object) {} as new (
    ...needs: unknown[]
  ) => Instance;
  decorate(injectable(), Wired);
  needs.forEach((token, index) => decorate(inject(token), Wired, index));
  container.bind<Instance>(target).to(Wired).inSingletonScope();
}
