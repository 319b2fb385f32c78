import * as z from 'zod';
import { componentEntries, type ComponentKind } from '#domain/component-kind';
import type { PageAddress } from '#domain/page';
import { mapConcurrent } from '#application/support/concurrency';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { componentsAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import {
  component,
  componentDocument,
  componentNotFound,
  requireKind,
  type ComponentDocument,
} from './component-document.js';

/** A page's components of one kind, in the order of its index model. */
export class ListComponents {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: ComponentTargets,
    private readonly scripts: ScriptProperties,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `model-not-readable` */
  async execute(address: PageAddress, kind: ComponentKind, files: ProjectFiles): Promise<ComponentDocument[]> {
    const page = await this.models.page(files, address);
    page.requireReadableList(kind);
    return mapConcurrent(componentEntries(page.model, kind), async (entry) => {
      const read = await this.scripts.read(files, this.targets.component(address, entry));
      return componentDocument(entry, read, this.scripts.sourcesOf(read));
    });
  }
}

/** @internal */
export const listComponents = defineReadOf({
  id: 'listComponents',
  noun: 'component',
  verb: 'ls',
  summary: 'A page’s audios, groups, timers, variables, joints or page components',
  at: componentsAt,
  result: z.array(component),
  problems: componentNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'timers' } }],
  use: ListComponents,
  run: (use, { at }, files) => use.execute(at, requireKind(at.kind), files),
});
