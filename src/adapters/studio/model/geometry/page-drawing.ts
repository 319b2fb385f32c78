import type { PageWithLayers } from '#adapters/client/client-operations.generated';
import { turnedBox, unionOf, type Box, type Point } from './geometry.js';
import { numberOr, tableOf } from './given-values.js';
import type { LayerNode, LayerTree } from '../page/layer-nodes.js';
import type { LayerState } from '../motion/moving-page.js';
import { boundsOf, placementAt, type PageFacts } from './layer-geometry.js';
import { isAtBottom, placementOfDrawn } from './replaced-layer.js';

/** What is drawn on a page, the lowest first. */
export type Drawn = DrawnLayer | DrawnGroup;

export interface DrawnLayer {
  readonly kind: 'layer';
  readonly node: LayerNode;
  /** The runtime takes layers out of their masks when it puts them into a page group. */
  readonly isMasked: boolean;
}

/** A page group. The runtime draws it above the layers, and turns and scales it about its middle. */
export interface DrawnGroup {
  readonly kind: 'group';
  readonly name: string;
  readonly items: readonly Drawn[];
  /** The middle of its layers, where they would be without the group. */
  readonly middle: Point;
  /** Where that middle is drawn. */
  readonly at: Point;
  readonly scale: Point;
  readonly rotation: number;
  readonly alpha: number;
}

type GroupDocument = PageWithLayers['groupDocuments'][number];

/** All layers as they are drawn, the lowest first. What goes below all others goes below those that did so before, too. */
export function drawingOrder(tree: LayerTree): readonly LayerNode[] {
  const drawn = [...tree.nodes.values()].filter(({ children }) => children.length === 0);
  const bottom = drawn.filter(({ document }) => isAtBottom(document));
  return [...bottom.toReversed(), ...drawn.filter(({ document }) => !isAtBottom(document))];
}

export function drawPage(tree: LayerTree, groups: readonly GroupDocument[], facts: PageFacts): readonly Drawn[] {
  let drawn: readonly Drawn[] = drawingOrder(tree).map((node) => ({ kind: 'layer', node, isMasked: true }));
  for (const { name, props } of groups) {
    const values = tableOf(props['properties']);
    if (values['isLuaTable'] === true) continue;
    const members = Array.isArray(props['members']) ? props['members'] : [];
    const names = members.flatMap((each) => (typeof each === 'string' ? [each.replaceAll('.', '/')] : []));
    const items = names.flatMap((each) => withoutMask(find(drawn, each)));
    if (items.length === 0) continue;
    drawn = [...remove(drawn, new Set(names)), groupOf(name, values, items, facts)];
  }
  return drawn;
}

/** A layer as it is drawn on the page. */
export interface PlacedLayer {
  readonly node: LayerNode;
  readonly box: Box;
  /** Its own, times those of the page groups that draw it. */
  readonly alpha: number;
}

/** How layers and page groups are drawn at a moment, by `layer <path>` and `group <name>`; those that are not in it by their own values. */
export type DrawnStates = ReadonlyMap<string, LayerState>;

/** Each layer as it is drawn on the page. @param states without them, everything is drawn by its own values */
export function placedLayers(drawn: readonly Drawn[], facts: PageFacts, states?: DrawnStates): readonly PlacedLayer[] {
  return drawn.flatMap((item): readonly PlacedLayer[] => {
    if (item.kind === 'layer') {
      const { node } = item;
      const placement = placementAt(placementOfDrawn(node.document, facts), states?.get(`layer ${node.path}`));
      return [{ node, box: boundsOf(placement), alpha: placement.alpha }];
    }
    const group = groupAt(item, states?.get(`group ${item.name}`), facts);
    return placedLayers(item.items, facts, states).map(({ node, box, alpha }) => ({
      node,
      box: boxInGroup(box, group),
      alpha: alpha * group.alpha,
    }));
  });
}

/** The box around each layer as it is drawn on the page, by path. */
export function drawnBoxes(drawn: readonly Drawn[], facts: PageFacts, states?: DrawnStates): ReadonlyMap<string, Box> {
  return new Map(placedLayers(drawn, facts, states).map(({ node, box }) => [node.path, box]));
}

/** A page group as it is drawn at a moment. The anchor of its state is a point of the box around its layers. */
export function groupAt(group: DrawnGroup, state: LayerState | undefined, facts: PageFacts): DrawnGroup {
  if (state === undefined) return group;
  const { x, y, xScale, yScale, rotation, alpha, anchor } = state;
  const { width, height } = groupBox(group, facts);
  const away = { x: (0.5 - anchor.x) * width * xScale, y: (0.5 - anchor.y) * height * yScale };
  const by = turnedPoint(away, rotation);
  return { ...group, at: { x: x + by.x, y: y + by.y }, scale: { x: xScale, y: yScale }, rotation, alpha };
}

function groupOf(
  name: string,
  values: Readonly<Record<string, unknown>>,
  items: readonly Drawn[],
  facts: PageFacts,
): DrawnGroup {
  const scale = { x: numberOr(values['xScale'], 1), y: numberOr(values['yScale'], 1) };
  const rotation = numberOr(values['rotation'], 0);
  const boxes = items.map((item) => boxOf(item, facts));
  const around = unionOf(boxes) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The runtime adds up whole points, of boxes that are turned and scaled with the group.
  const half = (box: Box): Point => {
    const { width, height } = turned(box, scale, rotation);
    return { x: Math.floor(width) / 2, y: Math.floor(height) / 2 };
  };
  const corners = items.map((item, index) => {
    const [at, away] = [positionOf(item, facts), half(boxes[index] ?? around)];
    return { x: at.x - away.x, y: at.y - away.y };
  });
  const size = half(around);
  return {
    kind: 'group',
    name,
    items,
    middle: middleOf(around),
    at: {
      x: Math.min(...corners.map(({ x }) => x)) + size.x,
      y: Math.min(...corners.map(({ y }) => y)) + size.y,
    },
    scale,
    rotation,
    alpha: numberOr(values['alpha'], 1),
  };
}

function positionOf(item: Drawn, facts: PageFacts): Point {
  return item.kind === 'layer' ? placementOfDrawn(item.node.document, facts) : item.at;
}

function boxOf(item: Drawn, facts: PageFacts): Box {
  if (item.kind === 'layer') return boundsOf(placementOfDrawn(item.node.document, facts));
  const around = groupBox(item, facts);
  return item.items.length === 0 ? around : boxInGroup(around, item);
}

/** The box around the layers of a group, before the group turns and scales them. */
export function groupBox({ items, at }: DrawnGroup, facts: PageFacts): Box {
  return unionOf(items.map((each) => boxOf(each, facts))) ?? { ...at, width: 0, height: 0 };
}

/** A box within a group, as the group draws it. */
export function boxInGroup(box: Box, group: DrawnGroup): Box {
  const centre = pointInGroup(middleOf(box), group);
  const { width, height } = turned(box, group.scale, group.rotation);
  return { x: centre.x - width / 2, y: centre.y - height / 2, width, height };
}

/** A point within a group, as the group draws it. */
export function pointInGroup({ x, y }: Point, { middle, at, scale, rotation }: DrawnGroup): Point {
  const by = turnedPoint({ x: (x - middle.x) * scale.x, y: (y - middle.y) * scale.y }, rotation);
  return { x: at.x + by.x, y: at.y + by.y };
}

export function turnedPoint({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

function turned({ width, height }: Box, scale: Point, rotation: number): Box {
  return turnedBox({ width: width * scale.x, height: height * scale.y }, { x: 0.5, y: 0.5 }, { x: 0, y: 0 }, rotation);
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** A layer or a page group by its name, also in a group that has it already. */
function find(drawn: readonly Drawn[], name: string): Drawn | undefined {
  for (const item of drawn) {
    if (nameOf(item) === name) return item;
    const inside = item.kind === 'group' ? find(item.items, name) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** A page group, also in another one. */
export function findGroup(drawn: readonly Drawn[], name: string): DrawnGroup | undefined {
  for (const item of drawn) {
    if (item.kind === 'layer') continue;
    const found = item.name === name ? item : findGroup(item.items, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function remove(drawn: readonly Drawn[], names: ReadonlySet<string>): readonly Drawn[] {
  return drawn.flatMap((item): readonly Drawn[] => {
    if (names.has(nameOf(item))) return [];
    return item.kind === 'layer' ? [item] : [{ ...item, items: remove(item.items, names) }];
  });
}

function withoutMask(item: Drawn | undefined): readonly Drawn[] {
  if (item === undefined) return [];
  return [item.kind === 'layer' ? { ...item, isMasked: false } : item];
}

function nameOf(item: Drawn): string {
  return item.kind === 'layer' ? item.node.path : item.name;
}

/** The page group that draws each layer, by path: the innermost. */
export function pageGroupsOf(drawn: readonly Drawn[], group?: string): ReadonlyMap<string, string> {
  return new Map(
    drawn.flatMap((item): readonly (readonly [string, string])[] => {
      if (item.kind === 'group') return [...pageGroupsOf(item.items, item.name)];
      return group === undefined ? [] : [[item.node.path, group]];
    }),
  );
}
