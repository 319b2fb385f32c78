import type { Layer } from '#domain/layer';
import type { Page } from '#domain/page';
import { imageFiles, layerImageOf, maskImageOf } from '#application/project/layer/layer-image';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';
import { layerAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { describeClass } from '../layer-class/describe-class.js';
import { layerDocument, layerNotFound, type LayerDocument } from './layer-document.js';

/** @internal */
export const readLayer = defineRead({
  id: 'readLayer',
  noun: 'layer',
  verb: 'show',
  summary: 'A layer with its properties, classes and layers',
  at: layerAt,
  result: layerDocument,
  problems: layerNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['fleet', 'boat'] } }],
  run: async (services, { at }, files) => {
    const page = await services.models.page(files, at);
    return documentOfLayer(services, page, page.requireLayer(at.path), files);
  },
  freshness: ({ previews }, { at }, { preview }) => previews.freshness({ address: at, path: at.path }, preview),
});

/** The document of a layer whose page is read already. */
export async function documentOfLayer(
  services: ProjectServices,
  page: Page,
  layer: Layer,
  files: ProjectFiles,
): Promise<LayerDocument> {
  const { scripts, layerTargets, previews } = services;
  const { address } = page;
  const readClass = async (entry: string) => {
    const known = await layerTargets.classOf(files, entry);
    return describeClass(services, entry, known, layerTargets.class(address, layer, known), files);
  };
  const [read, classes] = await Promise.all([
    scripts.read(files, layerTargets.layer(address, layer)),
    Promise.all(layer.classes.map(readClass)),
  ]);
  const { props, stored, kind } = read;
  const masked = maskImageOf(address, classes);
  const [image, mask] = await Promise.all([
    imageFiles(files, layerImageOf(address, layer.path, stored)),
    masked && imageFiles(files, masked),
  ]);
  const { drawnAs = 'image' } = kind;
  return {
    type: 'layer',
    name: layer.name,
    path: layer.pathName,
    props,
    classes,
    layers: layer.children.map((child) => child.name),
    preview: previews.get({ address, path: layer.path }) ?? null,
    // The runtime writes the name of a layer whose picture it does not find.
    image: {
      ...image,
      drawnAs: drawnAs === 'image' && !image.exists ? 'text' : drawnAs,
      ...(mask && { mask }),
    },
    ...scripts.sourcesOf(read),
  };
}
