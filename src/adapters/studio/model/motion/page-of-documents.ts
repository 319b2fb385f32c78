import type { Layer, PageWithLayers } from '#adapters/client/client-operations.generated';
import { drawPage, groupBox, type Drawn, type DrawnGroup } from '../geometry/page-drawing.js';
import type { PageFacts } from '../geometry/layer-geometry.js';
import { placementOfDrawn } from '../geometry/replaced-layer.js';
import { layerTree } from '../page/layer-nodes.js';
import { ClassValues } from './class-values.js';
import { hidesLayer } from './hidden-layer.js';
import type { LayerState, MovingPage, PageObject } from './moving-page.js';

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
    const { path, props, classes, layers: inside } = layer;
    const { width, height } = placementOfDrawn(layer, facts);
    return {
      kind: 'layer',
      path,
      own: { ...ownState(layer, facts), ...(classes.some(hidesLayer) && { alpha: 0 }) },
      size: { width, height },
      classes,
      hasLayers: inside.length > 0,
      movesByItself: new ClassValues({ props }).movesByItself(),
    };
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

/** How a layer lies without its classes. */
export function ownState(layer: Pick<Layer, 'props' | 'classes'>, facts: PageFacts): LayerState {
  const { x, y, alpha, scale, rotation, anchor } = placementOfDrawn(layer, facts);
  return { x, y, alpha, xScale: scale.x, yScale: scale.y, rotation, anchor };
}

const middle = { x: 0.5, y: 0.5 };

function groupState(group: DrawnGroup, facts: PageFacts): Pick<PageObject, 'own' | 'size'> {
  const { at, alpha, scale, rotation } = group;
  const { width, height } = groupBox(group, facts);
  const own = { ...at, alpha, xScale: scale.x, yScale: scale.y, rotation, anchor: middle };
  return { own, size: { width, height } };
}

/** A page group, also in another one. */
function findGroup(drawn: readonly Drawn[], name: string): DrawnGroup | undefined {
  for (const item of drawn) {
    if (item.kind === 'layer') continue;
    const found = item.name === name ? item : findGroup(item.items, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
