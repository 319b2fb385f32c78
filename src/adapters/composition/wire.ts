import type { Container, MapToResolvedValueInjectOptions } from 'inversify';

/**
 * Binds a class as its own token, one instance for the container. What its constructor needs is
 * said here, one token for each parameter and of its type, and not by decorators on the class: no
 * class knows what puts it together.
 */
export function wire<Needs extends unknown[], Instance extends object>(
  container: Container,
  target: new (...needs: Needs) => Instance,
  needs: MapToResolvedValueInjectOptions<Needs>,
): void {
  container
    .bind<Instance>(target)
    .toResolvedValue((...resolved: Needs) => new target(...resolved), needs)
    .inSingletonScope();
}
