import { address, currentPage } from '../state/selection.js';
import { unsavedOn } from '../state/shown-edits.js';
import { boxOfLayers, view } from '../state/stage.js';
import { toScreen } from '../model/geometry.js';

/** Frames around the layers whose new place or size waits for the service. */
export function UnsavedFrames() {
  const { tree } = currentPage.value ?? {};
  if (tree === undefined) return null;
  const paths = new Set(unsavedOn(address.value).flatMap(({ values }) => [...values.keys()]));
  return (
    <>
      {[...paths].map((path) => {
        const box = boxOfLayers(tree, [path]);
        if (box === undefined) return null;
        const { zoom } = view.value;
        const { x, y } = toScreen(view.value, box);
        return (
          <rect
            key={path}
            class="frame frame-unsaved"
            x={x}
            y={y}
            width={box.width * zoom}
            height={box.height * zoom}
          />
        );
      })}
    </>
  );
}
