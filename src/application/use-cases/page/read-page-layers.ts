import * as z from 'zod';
import { walkLayers } from '#domain/model/layer-tree';
import type { Page, PageAddress } from '#domain/page';
import { yielding } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';
import { refusePlainPage, type ProjectModels } from '#application/project/model/project-models';
import { mapConcurrent } from '#application/support/concurrency';
import { pageAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { component, type ComponentDocument } from '../component/component-document.js';
import type { ReadComponent } from '../component/read-component.js';
import type { ReadGroupClass } from '../group-class/read-group-class.js';
import { attachedClass, layerDocument, type AttachedClass, type LayerDocument } from '../layer/layer-document.js';
import type { ReadLayer } from '../layer/read-layer.js';
import { indexedPage, pageDocument, type PageDocument } from './page-document.js';

export interface PageWithLayers extends PageDocument {
  readonly layerDocuments: readonly LayerDocument[];
  readonly groupDocuments: readonly GroupDocument[];
}

/** A page group with the classes that it carries. */
interface GroupDocument extends ComponentDocument {
  readonly classes: readonly AttachedClass[];
}

/** A page with the documents of all its layers and page groups, of one revision. */
export class ReadPageLayers {
  constructor(
    private readonly models: ProjectModels,
    private readonly readLayer: ReadLayer,
    private readonly readComponent: ReadComponent,
    private readonly readGroupClass: ReadGroupClass,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found` also for a plain page, `model-not-readable` */
  async execute(address: PageAddress, stored: ProjectFiles): Promise<PageWithLayers> {
    const files = yielding(stored);
    const indexed = await this.models.indexedPage(files, address);
    const plain = indexed === undefined ? await this.models.plainPage(files, address) : undefined;
    if (plain !== undefined) throw refusePlainPage('page-not-found', address, plain);
    const page = indexed ?? (await this.models.page(files, address));
    // A layer that is listed twice has one document.
    const paths = new Map(
      Array.from(walkLayers(page.model.components.layers), ({ path }) => [path.join('/'), path] as const),
    );
    const layerDocuments = await mapConcurrent([...paths.values()], (path) =>
      this.readLayer.onPage(page, page.requireLayer(path), files),
    );
    const groups = new Set(page.model.components.groups.map(({ name }) => name));
    const groupDocuments = await mapConcurrent([...groups], (name) => this.readGroup(page, name, files));
    return { ...pageDocument(page), layerDocuments, groupDocuments };
  }

  private async readGroup(page: Page, name: string, files: ProjectFiles): Promise<GroupDocument> {
    const document = await this.readComponent.onPage(page, { kind: 'groups', name }, files);
    const classes = await mapConcurrent(page.groupClasses(name), (entry) =>
      this.readGroupClass.onGroup(page.address, name, entry, files),
    );
    return { ...document, classes };
  }

  /** Makes a check whether every layer still has the preview that its document shows. */
  freshness(address: PageAddress, { layerDocuments }: PageWithLayers): () => boolean {
    const checks = layerDocuments.map((document) =>
      this.readLayer.freshness({ ...address, path: document.path.split('/') }, document),
    );
    return () => checks.every((isFresh) => isFresh());
  }
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
export const readPageLayers = defineReadOf({
  id: 'readPageLayers',
  noun: 'page',
  verb: 'layers',
  summary: 'A page’s index model with the documents of all its layers and page groups',
  description: 'All of it is of one revision. Nothing is selected in the running app.',
  at: pageAt,
  result: pageWithLayers,
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour', page: 'dusk' } }],
  use: ReadPageLayers,
  run: (use, { at }, files) => use.execute(at, files),
  freshness: (use, { at }, document) => use.freshness(at, document),
});
