import { Pause, Play, SkipBack } from 'lucide';
import type { Action } from '#adapters/client/client-operations.generated';
import { summaryOf } from '../../model/page/command-actions.js';
import { valueWords } from '../../model/timeline/timeline-words.js';
import { actionDefinitions } from '../../state/project/page-contents.js';
import { length } from '../../state/project/page-motion.js';
import { commandPlays } from '../../state/project/timeline.js';
import { draggedBar } from '../../state/shown/dragged-bar.js';
import { moment } from '../../state/shown/moment.js';
import { motionStart, startBy } from '../../state/shown/motion-start.js';
import { isPlaying, speed } from '../../state/shown/play-moment.js';
import { IconButton } from '../controls/controls.js';
import { momentText } from './ruler.js';
import { playOrPause, scrubTo } from './time-keys.js';

const speeds = [0.25, 0.5, 1];

/** Plays the motion, and chooses what starts it. */
export function TimelineTools() {
  return (
    <header class="timeline-tools">
      <h2 class="unseen">Timeline</h2>
      <IconButton icon={SkipBack} label="Go to the start" onClick={() => scrubTo(0)} />
      <PlayButton />
      <Now />
      <span class="timeline-choice">
        Speed
        <select
          aria-label="Speed of the motion"
          value={String(speed.value)}
          onChange={({ currentTarget }) => (speed.value = Number(currentTarget.value))}
        >
          {speeds.map((each) => (
            <option key={each} value={String(each)}>
              {each} ×
            </option>
          ))}
        </select>
      </span>
      <StartChooser />
      <OtherActions />
      <DraggedValue />
    </header>
  );
}

function PlayButton() {
  const at = moment.value;
  const isInside = typeof at === 'number' && at > 0 && at < length.value;
  const label = isPlaying.value ? 'Pause the motion' : isInside ? 'Play from here' : 'Play the motion';
  return <IconButton icon={isPlaying.value ? Pause : Play} label={label} onClick={playOrPause} />;
}

function Now() {
  return <span class="timeline-now">{momentText(moment.value)}</span>;
}

function StartChooser() {
  const start = motionStart.value;
  return (
    <span class="timeline-choice">
      Start
      <select
        aria-label="Start of the motion"
        value={typeof start === 'string' ? start : `command ${start.command}`}
        onChange={({ currentTarget: { value } }) =>
          startBy(value === 'first' || value === 'second' ? value : { command: value.replace('command ', '') })
        }
      >
        <option value="first">page opens</option>
        <option value="second">second visit</option>
        {commandPlays.value.map(({ name }) => (
          <option key={name} value={`command ${name}`}>
            command {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** What the chosen command does besides. The studio does not do it. */
function OtherActions() {
  const start = motionStart.value;
  if (typeof start === 'string') return null;
  const { others = [] } = commandPlays.value.find(({ name }) => name === start.command) ?? {};
  if (others.length === 0) return null;
  const text = `Not played: ${others.map(actionText).join(', ')}`;
  return (
    <span class="timeline-others" title={text}>
      {text}
    </span>
  );
}

function actionText(action: Action): string {
  const definition = actionDefinitions.value.find(({ command }) => command === action.command);
  return [definition?.title ?? action.command, summaryOf(action, definition)].filter(Boolean).join(' ');
}

/** The value that a gesture sets, while it does. */
function DraggedValue() {
  const dragged = draggedBar.value;
  return <output class="timeline-value">{dragged === undefined ? '' : valueWords(dragged.part, dragged.value)}</output>;
}
