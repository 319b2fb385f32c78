import { ContainerModule, type ServiceIdentifier } from 'inversify';
import type { UseCaseClass } from '#application/project-services';
import { tokens } from '../tokens.js';
import { bindClasses } from '../wire.js';
import { serviceUseCases } from './service-use-cases.js';

/** Binds the use cases that are classes still. It goes with the last of them. @internal */
export const useCasesModule = new ContainerModule(({ bind }) => {
  bindClasses(bind, Object.values(serviceUseCases));
  bind(tokens.useCaseOf).toDynamicValue(
    ({ get }) =>
      <Use>(useCase: UseCaseClass<Use>) =>
        get<Use>(useCase as ServiceIdentifier<Use>),
  );
});
