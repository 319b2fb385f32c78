import { Container } from 'inversify';
import { usualLimits } from '#application/history/history';
import type { FileStore } from '#application/ports/file-store';
import type { UseCases } from '#application/use-cases';
import { bindAdapters } from './wiring/bind-adapters.js';
import { bindRunningApp } from './wiring/bind-running-app.js';
import type { CompositionOptions } from './composition-options.js';
import { tokens } from './wiring/binding-tokens.js';
import { wireDoctor } from './wiring/wire-doctor.js';
import { wireHistory } from './wiring/wire-history.js';
import { wireProject } from './wiring/wire-project.js';
import { wireReferences } from './wiring/wire-references.js';
import { wireUseCases } from './wiring/wire-use-cases.js';

/** Puts the program together around a store: one project, one container. */
export function composeUseCases(store: FileStore, options: CompositionOptions = {}): UseCases {
  const container = new Container();
  container.bind(tokens.fileStore).toConstantValue(store);
  container.bind(tokens.historyLimits).toConstantValue({ ...usualLimits, ...options.history });
  bindAdapters(container);
  bindRunningApp(container, options);
  wireHistory(container);
  wireProject(container);
  wireReferences(container);
  wireDoctor(container);
  wireUseCases(container);
  return container.get(tokens.useCases);
}
