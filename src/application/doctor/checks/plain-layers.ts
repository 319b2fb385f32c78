import type { ProjectPath } from '#domain/change/file-change';
import { isGroup, walkLayers } from '#domain/model/layer-tree';
import type { LayerPath } from '#domain/model/page-model';
import type { Properties } from '#domain/properties/property-value';
import { type LayerImage, layerImageOf } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';
import type { ExaminedPage } from '#application/doctor/examine-pages';

/** A layer that is no group, with its script and its image. */
export interface PlainLayer {
  readonly path: LayerPath;
  readonly script: ProjectPath;
  /** Of the script; `undefined` where it is missing or cannot be read. */
  readonly values: Properties | undefined;
  readonly image: LayerImage;
}

/** In the order of the page. */
export async function* plainLayers({ page, parsed, images }: ExaminedPage): AsyncGenerator<PlainLayer> {
  const { address, model } = page;
  for (const { path, node } of walkLayers(model.components.layers)) {
    if (isGroup(node)) continue;
    const script = layout.layerScript(address, path, false);
    const values = (await parsed.script(script, 'layer'))?.model?.values;
    yield { path, script, values, image: images.get(path.join('/')) ?? layerImageOf(address, path, values) };
  }
}
