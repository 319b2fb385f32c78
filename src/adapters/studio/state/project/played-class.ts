import { computed, signal } from '@preact/signals';
import { playAlone } from '../../model/motion/play-alone.js';
import { motion, selectedObject } from './page-motion.js';

/** The class of the selected object whose motion is played on the stage. */
export const played = signal<string | undefined>(undefined);

/** Whether the player moves something for a class of the selected object. */
export function isPlayable(className: string): boolean {
  return motion.value.animations.some(
    ({ owner, attached }) => owner === selectedObject.value && attached.name === className,
  );
}

/** The motion that is played. */
export const playedTable = computed(() => {
  const className = played.value;
  return className === undefined ? undefined : playAlone(motion.value, { owner: selectedObject.value, className });
});
