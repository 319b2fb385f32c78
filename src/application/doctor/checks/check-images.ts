import type { ProjectPath } from '#domain/change/project-path';
import { foldName } from '#domain/name/fold-name';
import { isGroup, walkLayers } from '#domain/model/layer-tree';
import { layout } from '#application/project/layout/project-layout';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';

/** Images that no layer shows, and layers that have no image. */
export function checkImages({ page, paths, folded }: ExaminedPage): Finding[] {
  const { address, model } = page;
  const shown = new Set<ProjectPath>();
  const found: Finding[] = [];
  for (const { path, node } of walkLayers(model.components.layers)) {
    const images = layout.layerImages(address, path);
    for (const image of images) shown.add(image);
    if (isGroup(node) || images.some((image) => paths.has(image) || folded.has(foldName(image)))) continue;
    found.push({
      code: 'layer-without-image',
      place: { path: images[0] },
      resource: [address.book, address.page, ...path],
      explanation: `The layer "${path.join('/')}" has no image: the page shows its text instead, unless its script draws something.`,
    });
  }
  const folder = `${layout.imagesFolder(address)}/`;
  const others = [...paths].filter(
    (path) => !shown.has(path) && path.startsWith(folder) && path.toLowerCase().endsWith('.png'),
  );
  if (others.length === 0) return found;
  const shownFolded = new Set([...shown].map(foldName));
  const told = new Set<string>();
  for (const path of others) {
    if (shownFolded.has(foldName(path))) continue;
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
