import { Container, type ServiceIdentifier } from 'inversify';
import { FirstResponses } from '#application/changes/first-responses';
import type { FileStore } from '#application/ports/file-store';
import { Previews } from '#application/live/previews';
import { Snapshots } from '#application/reading/snapshots';
import type { UseCases } from '#application/use-cases';
import type { UseCaseClass } from '#application/use-cases/use-case-class';
import { adaptersModule } from './wiring/adapters-module.js';
import { runningAppModule } from './wiring/running-app-module.js';
import { storeModule } from './wiring/store-module.js';
import type { CompositionOptions } from './composition-options.js';
import { tokens } from './wiring/binding-tokens.js';
import { doctorModule } from './wiring/doctor-module.js';
import { historyModule } from './wiring/history-module.js';
import { projectModule } from './wiring/project-module.js';
import { referencesModule } from './wiring/references-module.js';
import { pageUseCases } from './wiring/page-use-cases.js';
import { partUseCases } from './wiring/part-use-cases.js';
import { serviceUseCases } from './wiring/service-use-cases.js';
import { classModule } from './wiring/wire.js';
import type { Instances } from './wiring/wired-class.js';

const useCases = { ...pageUseCases, ...partUseCases, ...serviceUseCases };

/** Each use case by its name, too: for programs that embed the service. */
export type NamedUseCases = UseCases & Instances<typeof useCases>;

/** Puts the program together around a store: one project, one container. */
export function composeUseCases(store: FileStore, options: CompositionOptions = {}): NamedUseCases {
  const container = new Container();
  container.load(
    storeModule(store, options),
    adaptersModule,
    runningAppModule(options),
    historyModule,
    projectModule,
    referencesModule,
    doctorModule,
    classModule(Object.values(useCases)),
  );
  const get = <Instance>(token: ServiceIdentifier<Instance>) => container.get(token);
  const named = Object.entries(useCases).map(([name, { target }]) => [name, get(target as ServiceIdentifier<object>)]);
  return {
    ...(Object.fromEntries(named) as Instances<typeof useCases>),
    of: <Use>(useCase: UseCaseClass<Use>) => get(useCase as ServiceIdentifier<Use>),
    appSessions: get(tokens.appSessions),
    snapshots: get(Snapshots),
    previews: get(Previews),
    firstAnswers: get(FirstResponses),
  };
}
