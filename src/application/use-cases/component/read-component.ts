import type { ComponentEntry } from '#domain/component-kind';
import type { Page } from '#domain/page';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';
import { componentAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import {
  component,
  componentAddress,
  componentDocument,
  componentNotFound,
  type ComponentDocument,
} from './component-document.js';

/** @internal */
export const readComponent = defineRead({
  id: 'readComponent',
  noun: 'component',
  verb: 'show',
  summary: 'A component, with its properties and defaults',
  at: componentAt,
  result: component,
  problems: componentNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'audios', name: 'waves' } }],
  run: async (services, { at }, files) => {
    const { kind, name } = componentAddress(at);
    const page = await services.models.page(files, at);
    return documentOfComponent(services, page, page.requireComponent(kind, name), files);
  },
});

/** The document of a component whose page is read already. */
export async function documentOfComponent(
  { componentTargets, scripts }: ProjectServices,
  page: Page,
  entry: ComponentEntry,
  files: ProjectFiles,
): Promise<ComponentDocument> {
  const read = await scripts.read(files, componentTargets.component(page.address, entry));
  return componentDocument(entry, read, scripts.sourcesOf(read));
}
