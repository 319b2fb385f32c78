import { isOfClasses } from '#domain/model/needed-lists';
import { parseClassName } from '#domain/layer-class';
import { Problem } from '#domain/problem/problem';
import type { ProjectFiles } from '#application/project/files/project-files';
import { classApart } from '#application/project/script/script-targets';
import type { ProjectServices } from '#application/project-services';
import { classAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { classDocument, classNotFound, namesOfClass, type ClassAddress, type ClassDocument } from './class-document.js';

/** @internal */
export const readClass = defineRead({
  id: 'readClass',
  noun: 'class',
  verb: 'show',
  summary: 'A class on a layer, with its properties and defaults',
  at: classAt,
  result: classDocument,
  problems: classNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['sun'], class: 'linear' } }],
  run: async (services, { at }, files): Promise<ClassDocument> => {
    const { models, layerTargets, scripts, previews } = services;
    const layer = (await models.page(files, at)).requireCarrier(at.path, at.class);
    const entry = await requireAttached(services, files, at);
    const known = await layerTargets.classOf(files, entry);
    const read = await scripts.read(files, layerTargets.class(at, layer, known));
    return {
      type: 'class',
      name: entry,
      ...classApart(known),
      layer: layer.pathName,
      custom: known.custom,
      attached: true,
      props: read.props,
      defaults: read.defaults,
      preview: previews.get({ address: at, path: at.path, class: parseClassName(entry).name }) ?? null,
      ...scripts.sourcesOf(read),
    };
  },
  freshness: ({ previews }, { at }, { name, preview }) =>
    previews.freshness({ address: at, path: at.path, class: parseClassName(name).name }, preview),
});

/**
 * @returns the entry of the class in the model
 * @throws Problem `class-not-attached`, with the defaults of the class
 */
export async function requireAttached(
  { models, layerTargets }: ProjectServices,
  files: ProjectFiles,
  address: ClassAddress,
): Promise<string> {
  const { path, class: asked } = address;
  const page = await models.page(files, address);
  const layer = page.requireCarrier(path, asked);
  const entry = layer.attachedClass(asked);
  if (entry !== undefined) return entry;
  page.requireReadable(isOfClasses({ in: 'layers', path }));
  const known = await layerTargets.requireClass(files, asked);
  throw new Problem(
    'class-not-attached',
    `The layer "${layer.pathName}" does not carry the class "${asked}".`,
    { defaults: known.definition.initial },
    { remedies: [{ kind: 'create', type: 'class', address: namesOfClass(address) }] },
  );
}
