import { useEffect } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { layerAt, type Timetable } from '../../model/motion/layer-at.js';
import { motionLength } from '../../model/motion/motion-length.js';
import { moving } from '../../state/project/page-motion.js';
import { played, playedTable } from '../../state/project/played-class.js';
import { Outline } from './way-outline.js';

/** Plays the class that is asked for once, as the app would: the frame of what it moves goes its way. */
export function ClassPlayer() {
  const table = playedTable.value;
  return table === undefined ? null : <Playing key={played.value} table={table} />;
}

function Playing({ table }: { readonly table: Timetable }) {
  const time = useSignal(0);
  useEffect(() => {
    const start = performance.now();
    const length = motionLength(table);
    let frame = requestAnimationFrame(function next(now) {
      time.value = Math.max(now - start, 0);
      if (time.value < length) frame = requestAnimationFrame(next);
      else played.value = undefined;
    });
    return () => cancelAnimationFrame(frame);
  }, [table]);
  return (
    <>
      {moving.value.objects.map(
        (object, index) =>
          table.plays[index]?.length !== 0 && (
            <Outline key={index} of={object} state={layerAt(table, index, time.value)} class="way-player" />
          ),
      )}
    </>
  );
}
