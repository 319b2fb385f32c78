import type { Box, Point } from './geometry.js';
import { boxInGroup, pointInGroup, turnedPoint, type Drawn, type DrawnGroup } from './page-drawing.js';

/** The page groups that draw a layer or a page group, the outermost first. */
export function groupsAround(
  drawn: readonly Drawn[],
  of: { readonly kind: Drawn['kind']; readonly path: string },
): readonly DrawnGroup[] {
  return search(drawn, of) ?? [];
}

/** @returns `undefined` if it is not among them */
function search(drawn: readonly Drawn[], of: Parameters<typeof groupsAround>[1]): readonly DrawnGroup[] | undefined {
  for (const item of drawn) {
    if (item.kind === of.kind && of.path === (item.kind === 'layer' ? item.node.path : item.name)) return [];
    const inside = item.kind === 'group' ? search(item.items, of) : undefined;
    if (item.kind === 'group' && inside !== undefined) return [item, ...inside];
  }
  return undefined;
}

/** Where the page shows a point that counts within groups. @param groups the outermost first */
export function throughGroups(groups: readonly DrawnGroup[], point: Point): Point {
  return groups.reduceRight(pointInGroup, point);
}

/** The box on the page around a box within groups. */
export function boxThroughGroups(groups: readonly DrawnGroup[], box: Box): Box {
  return groups.reduceRight(boxInGroup, box);
}

/** How opaque the page shows what is so opaque within groups. */
export function alphaThroughGroups(groups: readonly DrawnGroup[], alpha: number): number {
  return groups.reduce((product, group) => product * group.alpha, alpha);
}

/** A way on the page, as it counts within groups. A group that has no width or no height shows none. */
export function wayInGroups(groups: readonly DrawnGroup[], way: Point): Point {
  return groups.reduce(({ x, y }, { scale, rotation }) => {
    const turned = turnedPoint({ x, y }, -rotation);
    return { x: scale.x === 0 ? 0 : turned.x / scale.x, y: scale.y === 0 ? 0 : turned.y / scale.y };
  }, way);
}
