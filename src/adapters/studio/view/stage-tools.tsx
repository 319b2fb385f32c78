import { Magnet, Maximize, Minus, Plus } from 'lucide';
import { centreView, zoomAt } from '../model/geometry.js';
import { snaps } from '../state/preferences.js';
import { chosenView, pageFacts, stageSize, view } from '../state/stage.js';
import { IconButton } from './controls.js';

/** Zooms about the middle of the stage. */
export function zoomBy(factor: number): void {
  const { width, height } = stageSize.value;
  chosenView.value = zoomAt(view.value, { x: width / 2, y: height / 2 }, factor);
}

export function zoomToFit(): void {
  chosenView.value = undefined;
}

/** A point of the page is a pixel of the screen. */
export function zoomToFull(): void {
  const { width, height } = pageFacts.value;
  chosenView.value = centreView({ x: 0, y: 0, width, height }, stageSize.value, 1);
}

export function StageTools() {
  return (
    <div class="stage-tools" role="toolbar" aria-label="View">
      <IconButton icon={Minus} label="Zoom out" keys="Control+-" onClick={() => zoomBy(1 / 1.25)} />
      <button type="button" class="zoom" title="Show at 100 %" onClick={zoomToFull}>
        {Math.round(view.value.zoom * 100)} %
      </button>
      <IconButton icon={Plus} label="Zoom in" keys="Control++" onClick={() => zoomBy(1.25)} />
      <IconButton icon={Maximize} label="Fit the page" keys="Control+0" onClick={zoomToFit} />
      <span class="divider" />
      <IconButton
        icon={Magnet}
        label="Snap to the page and other layers; Ctrl does the opposite while dragging"
        pressed={snaps.value}
        onClick={() => (snaps.value = !snaps.value)}
      />
    </div>
  );
}
