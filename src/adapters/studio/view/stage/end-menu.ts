import { MapPinOff } from 'lucide';
import { isGlued, type Motion, type MotionEnd } from '../../model/geometry/class-motion.js';
import { glueEnd } from '../../state/project/class-motions.js';
import type { MenuItem } from '../controls/menu.js';

/** Takes the place of an end out of its class, where the end has the focus. */
export const keysToGlue = 'Delete';

const labels = { from: 'Start where the layer is', to: 'End where it starts' } as const;

/** What can be done with an end of a move. */
export function endItems(motion: Motion, end: MotionEnd): readonly MenuItem[] {
  return [
    {
      label: labels[end],
      icon: MapPinOff,
      keys: keysToGlue,
      disabled: isGlued(motion, end) || motion.isComputed[end],
      run: () => void glueEnd(motion.className, end),
    },
  ];
}
