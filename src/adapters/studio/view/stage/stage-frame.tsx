import { toScreen, type Box } from '../../model/geometry/geometry.js';
import { view } from '../../state/shown/stage-state.js';

/** A frame around a box of the page, in pixels of the screen. */
export function Frame({ box, class: name }: { readonly box: Box; readonly class: string }) {
  const { x, y } = toScreen(view.value, box);
  const { zoom } = view.value;
  return <rect class={name} x={x} y={y} width={box.width * zoom} height={box.height * zoom} />;
}
