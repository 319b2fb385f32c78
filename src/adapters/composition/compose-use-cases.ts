import { Container, type ServiceIdentifier } from 'inversify';
import { FirstAnswers } from '#application/history/first-answers';
import { usualLimits } from '#application/history/history';
import type { FileStore } from '#application/ports/file-store';
import { Previews } from '#application/news/previews';
import { CachedStore } from '#application/reading/cached-store';
import { Snapshots } from '#application/reading/snapshots';
import type { UseCases } from '#application/use-cases';
import type { UseCaseClass } from '#application/use-cases/use-case-class';
import { bindAdapters } from './wiring/bind-adapters.js';
import { bindRunningApp } from './wiring/bind-running-app.js';
import type { CompositionOptions } from './composition-options.js';
import { tokens } from './wiring/binding-tokens.js';
import { wireDoctor } from './wiring/wire-doctor.js';
import { wireHistory } from './wiring/wire-history.js';
import { wireProject } from './wiring/wire-project.js';
import { wireReferences } from './wiring/wire-references.js';
import { pageUseCases } from './wiring/page-use-cases.js';
import { partUseCases } from './wiring/part-use-cases.js';
import { serviceUseCases } from './wiring/service-use-cases.js';
import { bindClass } from './wiring/wire.js';
import type { Instances } from './wiring/wired-class.js';

const useCases = { ...pageUseCases, ...partUseCases, ...serviceUseCases };

/** Each use case by its name, too: for programs that embed the service. */
export type NamedUseCases = UseCases & Instances<typeof useCases>;

/** Puts the program together around a store: one project, one container. */
export function composeUseCases(store: FileStore, options: CompositionOptions = {}): NamedUseCases {
  const container = new Container();
  const cached = new CachedStore(store);
  container.bind(tokens.fileStore).toConstantValue(cached);
  container.bind(CachedStore).toConstantValue(cached);
  container.bind(tokens.historyLimits).toConstantValue({ ...usualLimits, ...options.history });
  bindAdapters(container);
  bindRunningApp(container, options);
  wireHistory(container);
  wireProject(container);
  wireReferences(container);
  wireDoctor(container);
  for (const useCase of Object.values(useCases)) bindClass(container, useCase);
  const get = <Instance>(token: ServiceIdentifier<Instance>) => container.get(token);
  const named = Object.entries(useCases).map(([name, { target }]) => [name, get(target as ServiceIdentifier<object>)]);
  return {
    ...(Object.fromEntries(named) as Instances<typeof useCases>),
    of: <Use>(useCase: UseCaseClass<Use>) => get(useCase as ServiceIdentifier<Use>),
    appSessions: get(tokens.appSessions),
    snapshots: get(Snapshots),
    previews: get(Previews),
    firstAnswers: get(FirstAnswers),
  };
}
