import { Square, Volume2, VolumeX } from 'lucide';
import { isStopped } from '../../state/project/page-motion.js';
import { endReading, unplayed } from '../../state/project/play-reading.js';
import { isAudible, isSoundRefused } from '../../state/project/play-sounds.js';
import { IconButton } from '../controls/controls.js';

/** What stands in the place of the stage’s tools while the page plays. */
export function PlayTools() {
  return (
    <div class="stage-tools" role="toolbar" aria-label="Stage">
      <div class="tool-group">
        <IconButton icon={Square} label="End" text="End" keys="Escape" onClick={endReading} />
        <IconButton
          icon={isAudible.value ? Volume2 : VolumeX}
          label="Sound"
          pressed={isAudible.value}
          onClick={() => (isAudible.value = !isAudible.value)}
        />
      </div>
      <p class="play-note" role="status">
        {noteNow()}
      </p>
      {unplayed.value.length > 0 && <NotPlayed />}
    </div>
  );
}

function noteNow(): string {
  if (isStopped.value) return 'The app never shows this page: the problems name the script with the error.';
  if (isSoundRefused.value) return 'The browser plays no sound before you press something on the page.';
  return 'The page plays, and cannot be edited. Buttons can be pressed.';
}

/** What only the app does, by name. */
function NotPlayed() {
  return (
    <details class="not-played" open>
      <summary>Not played here: {unplayed.value.length}</summary>
      <ul tabIndex={0} aria-label="Not played here">
        {unplayed.value.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
