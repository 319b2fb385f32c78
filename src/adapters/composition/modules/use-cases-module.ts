import { ContainerModule, type ResolutionContext, type ServiceIdentifier } from 'inversify';
import { RecordedResponses } from '#application/changes/recorded-responses';
import { Previews } from '#application/live/previews';
import { Snapshots } from '#application/reading/snapshots';
import type { UseCases } from '#application/use-cases';
import type { UseCaseClass } from '#application/project-services';
import { tokens } from '../tokens.js';
import { bindClasses } from '../wire.js';
import type { Instances } from '../wired-class.js';
import { pageUseCases } from './page-use-cases.js';
import { partUseCases } from './part-use-cases.js';
import { serviceUseCases } from './service-use-cases.js';

const useCases = { ...pageUseCases, ...partUseCases, ...serviceUseCases };

/** The use cases of a project, also by name for programs that embed the service. */
export type NamedUseCases = UseCases & Instances<typeof useCases>;

/** The token of all use cases. @internal: the published types do not name the container */
export const allUseCases = Symbol('UseCases') as ServiceIdentifier<NamedUseCases>;

/** Binds each use case, and all of them as what front ends work with. @internal */
export const useCasesModule = new ContainerModule(({ bind }) => {
  bindClasses(bind, Object.values(useCases));
  bind(tokens.useCaseOf).toDynamicValue(
    ({ get }) =>
      <Use>(useCase: UseCaseClass<Use>) =>
        get<Use>(useCase as ServiceIdentifier<Use>),
  );
  bind(allUseCases).toDynamicValue(makeAll).inSingletonScope();
});

/** Makes all instances now, so that they also work after the container has unloaded them. */
function makeAll({ get }: ResolutionContext): NamedUseCases {
  const named = Object.entries(useCases).map(([name, { target }]) => [name, get<object>(target)] as const);
  const byClass = new Map(named.map(([, instance]) => [instance.constructor, instance]));
  return {
    ...(Object.fromEntries(named) as Instances<typeof useCases>),
    of: <Use>(useCase: UseCaseClass<Use>) => {
      const instance = byClass.get(useCase);
      if (instance === undefined) throw new Error(`no module lists the use case ${useCase.name}`);
      return instance as Use;
    },
    appSessions: get(tokens.appSessions),
    snapshots: get(Snapshots),
    previews: get(Previews),
    firstAnswers: get(RecordedResponses),
  };
}
