import type { ComponentChildren } from 'preact';
import type { PageObject } from '../../model/motion/moving-page.js';
import { groupsOf } from '../../state/project/class-motions.js';
import { view } from '../../state/shown/stage-state.js';
import { groupTransform } from './drawn-items.js';

interface InGroupsProps {
  readonly of: Pick<PageObject, 'kind' | 'path'>;
  readonly children: ComponentChildren;
}

/** On the stage, in the page groups that draw an object: what it holds has the places of that object. */
export function InGroups({ of: object, children }: InGroupsProps) {
  const { x, y, zoom } = view.value;
  return (
    <g transform={`translate(${x} ${y}) scale(${zoom})`}>
      {groupsOf(object).reduceRight(
        (inside, group) => (
          <g transform={groupTransform(group)}>{inside}</g>
        ),
        <>{children}</>,
      )}
    </g>
  );
}
