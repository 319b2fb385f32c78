import { isOfClasses } from '#domain/model/needed-lists';
import { LayerClass, parseClassName } from '#domain/layer-class';
import type { Layer } from '#domain/layer';
import { Problem } from '#domain/problem/problem';
import { classApart, type LayerTargets } from '#application/project/script/script-targets';
import type { Previews } from '#application/live/previews';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { classAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { classDocument, classNotFound, namesOfClass, type ClassAddress, type ClassDocument } from './class-document.js';

/** A class on a layer, with its properties, defaults and preview. */
export class ReadClass {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
  ) {}

  /** @throws Problem `layer-not-found`, `class-not-attached` (with the defaults), `class-not-found`, `model-not-readable` */
  async execute(address: ClassAddress, files: ProjectFiles): Promise<ClassDocument> {
    const layer = (await this.models.page(files, address)).requireCarrier(address.path, address.class);
    const entry = await this.requireAttached(files, address, layer);
    const known = await this.targets.classOf(files, entry);
    const read = await this.scripts.read(files, this.targets.class(address, layer, known));
    const carried = new LayerClass(entry, known.custom, read.props, read.defaults);
    return {
      type: 'class',
      name: carried.entry,
      ...classApart(known),
      layer: layer.pathName,
      custom: carried.custom,
      attached: true,
      props: carried.props,
      defaults: carried.defaults,
      preview: this.previews.get({ address, path: layer.path, class: carried.name }) ?? null,
      ...this.scripts.sourcesOf(read),
    };
  }

  /** Makes a check whether the document still shows the current preview. */
  freshness(address: ClassAddress, { name, preview }: ClassDocument): () => boolean {
    return this.previews.freshness({ address, path: address.path, class: parseClassName(name).name }, preview);
  }

  /** The entry of the class in the model. */
  async requireAttached(files: ProjectFiles, address: ClassAddress, layer: Layer): Promise<string> {
    const asked = address.class;
    const entry = layer.attachedClass(asked);
    if (entry !== undefined) return entry;
    const page = await this.models.page(files, address);
    page.requireReadable(isOfClasses({ in: 'layers', path: layer.path }));
    const known = await this.targets.requireClass(files, asked);
    throw new Problem(
      'class-not-attached',
      `The layer "${layer.pathName}" does not carry the class "${asked}".`,
      { defaults: known.definition.initial },
      { remedies: [{ kind: 'create', type: 'class', address: namesOfClass(address) }] },
    );
  }
}

/** @internal */
export const readClass = defineReadOf({
  id: 'readClass',
  noun: 'class',
  verb: 'show',
  summary: 'A class on a layer, with its properties and defaults',
  at: classAt,
  result: classDocument,
  problems: classNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['sun'], class: 'linear' } }],
  use: ReadClass,
  run: (use, { at }, files) => use.execute(at, files),
  freshness: (use, { at }, document) => use.freshness(at, document),
});
