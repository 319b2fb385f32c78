import type { Page } from '#domain/page';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { componentAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import {
  component,
  componentAddress,
  componentDocument,
  componentNotFound,
  type ComponentAddress,
  type ComponentDocument,
} from './component-document.js';

export class ReadComponent {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: ComponentTargets,
    private readonly scripts: ScriptProperties,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `component-not-found`, `model-not-readable` */
  async execute(address: ComponentAddress, files: ProjectFiles): Promise<ComponentDocument> {
    return this.onPage(await this.models.page(files, address), address, files);
  }

  /** The document of a component whose page is read already. */
  async onPage(
    page: Page,
    { kind, name }: Pick<ComponentAddress, 'kind' | 'name'>,
    files: ProjectFiles,
  ): Promise<ComponentDocument> {
    const entry = page.requireComponent(kind, name);
    const target = this.targets.component(page.address, entry);
    const read = await this.scripts.read(files, target);
    return componentDocument(entry, read, this.scripts.sourcesOf(read));
  }
}

/** @internal */
export const readComponent = defineReadOf({
  id: 'readComponent',
  noun: 'component',
  verb: 'show',
  summary: 'A component, with its properties and defaults',
  at: componentAt,
  result: component,
  problems: componentNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'audios', name: 'waves' } }],
  use: ReadComponent,
  run: (use, { at }, files) => use.execute(componentAddress(at), files),
});
