import * as z from 'zod';
import { walkLayers } from '#domain/model/layer-tree';
import type { Page, PageAddress } from '#domain/page';
import { yielding } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';
import { refusePlainPage } from '#application/project/model/project-models';
import type { ProjectServices } from '#application/project-services';
import { mapConcurrent } from '#application/support/concurrency';
import { pageAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { component, type ComponentDocument } from '../component/component-document.js';
import { documentOfComponent } from '../component/read-component.js';
import { documentOfGroupClass } from '../group-class/read-group-class.js';
import { attachedClass, layerDocument, type AttachedClass, type LayerDocument } from '../layer/layer-document.js';
import { documentOfLayer } from '../layer/read-layer.js';
import { indexedPage, pageDocument, type PageDocument } from './page-document.js';

export interface PageWithLayers extends PageDocument {
  readonly layerDocuments: readonly LayerDocument[];
  readonly groupDocuments: readonly GroupDocument[];
}

/** A page group with the classes that it carries. */
interface GroupDocument extends ComponentDocument {
  readonly classes: readonly AttachedClass[];
}

/** The schema of a `PageWithLayers`. @internal */
export const pageWithLayers = indexedPage
  .extend({
    layerDocuments: z
      .array(layerDocument)
      .describe('Every layer as a read of it alone shows it, in drawing order: a group comes before its layers.'),
    groupDocuments: z
      .array(component.extend({ classes: z.array(attachedClass) }).meta({ id: 'GroupWithClasses' }))
      .describe(
        'Every page group as a read of it alone shows it, with its classes, in the order in which the app makes them.',
      ),
  })
  .meta({ id: 'PageWithLayers' });

/** @internal */
export const readPageLayers = defineRead({
  id: 'readPageLayers',
  noun: 'page',
  verb: 'layers',
  chosenBy: { with: 'layers' },
  summary: 'A page’s index model with the documents of all its layers and page groups',
  description: 'All of it is of one revision. Nothing is selected in the running app.',
  at: pageAt,
  result: pageWithLayers,
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour', page: 'dusk' } }],
  run: async (services, { at }, stored): Promise<PageWithLayers> => {
    const files = yielding(stored);
    const page = await requireIndexedPage(services, at, files);
    // A layer that is listed twice has one document.
    const paths = new Map(
      Array.from(walkLayers(page.model.components.layers), ({ path }) => [path.join('/'), path] as const),
    );
    const layerDocuments = await mapConcurrent([...paths.values()], (path) =>
      documentOfLayer(services, page, page.requireLayer(path), files),
    );
    const groups = new Set(page.model.components.groups.map(({ name }) => name));
    const groupDocuments = await mapConcurrent([...groups], (name) => documentOfGroup(services, page, name, files));
    return { ...pageDocument(page), layerDocuments, groupDocuments };
  },
  freshness: (services, { at }, document) => previewsFreshness(services, at, document),
});

/** Whether the previews of the layers are still as the document shows them. @internal */
export function previewsFreshness(
  { previews }: ProjectServices,
  address: PageAddress,
  { layerDocuments }: PageWithLayers,
): () => boolean {
  const checks = layerDocuments.map(({ path, preview }) =>
    previews.freshness({ address, path: path.split('/') }, preview),
  );
  return () => checks.every((isFresh) => isFresh());
}

/** @throws Problem `page-not-found` also for a plain page */
async function requireIndexedPage(
  { models }: ProjectServices,
  address: PageAddress,
  files: ProjectFiles,
): Promise<Page> {
  const indexed = await models.indexedPage(files, address);
  if (indexed !== undefined) return indexed;
  const plain = await models.plainPage(files, address);
  if (plain !== undefined) throw refusePlainPage('page-not-found', address, plain);
  return models.page(files, address);
}

async function documentOfGroup(
  services: ProjectServices,
  page: Page,
  name: string,
  files: ProjectFiles,
): Promise<GroupDocument> {
  const document = await documentOfComponent(services, page, page.requireComponent('groups', name), files);
  const classes = await mapConcurrent(page.groupClasses(name), (entry) =>
    documentOfGroupClass(services, page.address, name, entry, files),
  );
  return { ...document, classes };
}
