import type { PageWithLayers } from '#adapters/client/client-operations.generated';
import { drawPage, findGroup, groupBox, type DrawnGroup } from '../geometry/page-drawing.js';
import type { PageFacts } from '../geometry/layer-geometry.js';
import { placementOfDrawn } from '../geometry/replaced-layer.js';
import { layerTree } from '../page/layer-nodes.js';
import { ClassValues } from './class-values.js';
import { hidesLayer } from './hidden-layer.js';
import type { MovingPage, PageObject } from './moving-page.js';

export type PageDocuments = Pick<PageWithLayers, 'layerDocuments' | 'groupDocuments'>;

/** What the player gets to know of a page, from its documents. @param paths the texts of path files by the names that classes have for them */
export function movingPageOf(
  documents: PageDocuments,
  facts: PageFacts,
  paths: ReadonlyMap<string, string>,
): MovingPage {
  const { layerDocuments, groupDocuments } = documents;
  const drawn = drawPage(layerTree(documents), groupDocuments, facts);
  const layers = layerDocuments.map((layer): PageObject => {
    const object = layerObject(layer, facts);
    return layer.classes.some(hidesLayer) ? { ...object, own: { ...object.own, alpha: 0 } } : object;
  });
  const groups = groupDocuments.flatMap(({ name, classes }): readonly PageObject[] => {
    const group = findGroup(drawn, name);
    return group === undefined ? [] : [{ kind: 'group', path: name, ...groupState(group, facts), classes }];
  });
  return {
    width: facts.width,
    height: facts.height,
    origin: facts.origin,
    objects: [...layers, ...groups],
    paths,
  };
}

/** What the player gets to know of a layer. */
export function layerObject(layer: PageDocuments['layerDocuments'][number], facts: PageFacts): PageObject {
  const { path, props, classes, layers: inside } = layer;
  const { x, y, alpha, scale, rotation, anchor, width, height } = placementOfDrawn(layer, facts);
  const own = { x, y, alpha, xScale: scale.x, yScale: scale.y, rotation, anchor };
  const movesByItself = new ClassValues({ props }).movesByItself();
  return { kind: 'layer', path, own, size: { width, height }, classes, hasLayers: inside.length > 0, movesByItself };
}

const middle = { x: 0.5, y: 0.5 };

function groupState(group: DrawnGroup, facts: PageFacts): Pick<PageObject, 'own' | 'size'> {
  const { at, alpha, scale, rotation } = group;
  const { width, height } = groupBox(group, facts);
  const own = { ...at, alpha, xScale: scale.x, yScale: scale.y, rotation, anchor: middle };
  return { own, size: { width, height } };
}
