import { isGroup, walkLayers } from '#domain/model/layer-tree';
import { layerPixels } from '#application/project/layer/layer-image';
import { pictureOf } from '#application/project/layer/layer-picture';
import { layout } from '#application/project/layout/project-layout';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** Layers whose script says another size than their image has: the app stretches it. */
export async function checkSizes({ page, parsed }: ExaminedPage): Promise<Finding[]> {
  const { address, model } = page;
  const found: Finding[] = [];
  for (const { path, node } of walkLayers(model.components.layers)) {
    if (isGroup(node)) continue;
    const script = layout.layerScript(address, path, false);
    const output = await parsed.script(script);
    if (output === undefined || !('model' in output)) continue;
    const { width, height } = output.model.values;
    if (typeof width !== 'number' || typeof height !== 'number') continue;
    const image = await layerPixels(parsed.files, pictureOf(address, path, output.model.values));
    // A plain image is a quarter of the artwork, rounded.
    if (image === undefined || (Math.abs(image.width - width) < 4 && Math.abs(image.height - height) < 4)) continue;
    found.push({
      code: 'size-differs',
      place: { path: script },
      resource: [address.book, address.page, ...path],
      explanation: `The layer "${path.join('/')}" is ${width} x ${height} by its script, and its image is ${image.width} x ${image.height} (in pixels of the 4x artwork): the app shows it stretched.`,
    });
  }
  return found;
}
