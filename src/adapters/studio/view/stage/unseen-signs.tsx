import { clamp, toScreen } from '../../model/geometry/geometry.js';
import type { UnseenLayer } from '../../model/motion/unseen-layers.js';
import { unseen } from '../../state/project/page-motion.js';
import { hiddenLayers } from '../../state/shown/preferences.js';
import { stageSize, view } from '../../state/shown/stage-state.js';
import { Frame } from './stage-frame.js';

/** Pixels between a word and the edge of the stage. */
const edge = 12;

/** A dashed outline and a word for each layer that the page does not show at the moment of the stage. */
export function UnseenSigns() {
  return (
    <>
      {unseen.value
        .filter(({ path }) => !hiddenLayers.value.has(path))
        .map((layer) => (
          <UnseenSign key={layer.path} {...layer} />
        ))}
    </>
  );
}

/** The word stays on the stage, also if the layer is far outside. */
function UnseenSign({ box, words }: UnseenLayer) {
  const { x, y } = toScreen(view.value, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const { width, height } = stageSize.value;
  const at = { x: clamp(x, edge, width - edge), y: clamp(y, edge, height - edge) };
  const anchor = x <= edge ? 'start' : x >= width - edge ? 'end' : 'middle';
  return (
    <>
      <Frame box={box} class="frame frame-unseen" />
      <text class="unseen-word" x={at.x} y={at.y} text-anchor={anchor} dominant-baseline="central">
        {words}
      </text>
    </>
  );
}
