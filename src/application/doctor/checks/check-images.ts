import { foldName } from '#domain/name/fold-name';
import { isGroup, walkLayers } from '#domain/layer/layer-tree';
import { layout } from '#application/project/project-layout';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** Images that no layer shows, and layers that have no image. */
export function checkImages({ page, paths, folded }: ExaminedPage): Finding[] {
  const { address, model } = page;
  const shown = new Set<string>();
  const found: Finding[] = [];
  for (const { path, node } of walkLayers(model.components.layers)) {
    const images = layout.layerImages(address, path).map(foldName);
    for (const image of images) shown.add(image);
    if (isGroup(node) || images.some((image) => folded.has(image))) continue;
    const [image = ''] = layout.layerImages(address, path);
    found.push({
      code: 'layer-without-image',
      place: { path: image },
      resource: [address.book, address.page, ...path],
      explanation: `The layer "${path.join('/')}" has no image: the page shows its text instead, unless its script draws something.`,
    });
  }
  const folder = `${layout.imagesFolder(address)}/`;
  const told = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith(folder) || !path.toLowerCase().endsWith('.png') || shown.has(foldName(path))) continue;
    // The sizes of one image are one finding.
    const image = foldName(path).replace(/(@[24]x)?\.png$/, '');
    if (told.has(image)) continue;
    told.add(image);
    found.push({
      code: 'image-without-layer',
      place: { path },
      resource: [address.book, address.page],
      explanation: `No layer of the page "${address.page}" is called after "${path}": only a script that names the image can show it.`,
    });
  }
  return found;
}
