import { Container } from 'inversify';
import { usualLimits } from '#application/history/history';
import type { FileStore } from '#application/ports/file-store';
import type { UseCases } from '#application/use-cases';
import { bindAdapters } from './bind-adapters.js';
import { bindRunningApp } from './bind-running-app.js';
import type { CompositionOptions } from './composition-options.js';
import { tokens } from './tokens.js';
import { wireDoctor } from './wire-doctor.js';
import { wireHistory } from './wire-history.js';
import { wireProject } from './wire-project.js';
import { wireReferences } from './wire-references.js';
import { wireUseCases } from './wire-use-cases.js';

/** Puts the program together around a store: one project, one container. */
export function composeUseCases(store: FileStore, options: CompositionOptions = {}): UseCases {
  const container = new Container();
  container.bind(tokens.fileStore).toConstantValue(store);
  container.bind(tokens.historyLimits).toConstantValue({ ...usualLimits, ...options.history });
  bindAdapters(container, options);
  bindRunningApp(container, options);
  wireHistory(container);
  wireProject(container);
  wireReferences(container);
  wireDoctor(container);
  wireUseCases(container);
  return container.get(tokens.useCases);
}
