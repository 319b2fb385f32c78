import { useSignalEffect } from '@preact/signals';
import { DoorOpen, EyeOff, Pause, PencilRuler, Play, Timer } from 'lucide';
import { useEffect } from 'preact/hooks';
import { readPathsOfPage } from '../../state/project/class-paths.js';
import { isStopped, length, showMoment, unseen } from '../../state/project/page-motion.js';
import { isDesign, moment, momentStates } from '../../state/shown/moment.js';
import { isPlaying, pause, play, showAt } from '../../state/shown/play-moment.js';
import { isTimelineOpen } from '../../state/shown/preferences.js';
import { pageKey, selectLayers } from '../../state/shown/selection.js';
import { IconButton } from '../controls/controls.js';
import { MenuButton, type MenuItem } from '../controls/menu.js';

/** A frame of the app: milliseconds. */
const frame = 1000 / 30;

/** The switch for the moment that the stage shows, and what is not seen then. */
export function MomentTools() {
  useSignalEffect(showMoment);
  useSignalEffect(readPathsOfPage);
  useEffect(() => {
    if (typeof moment.value === 'number') showAt(0);
  }, [pageKey.value]);
  useEffect(
    () => () => {
      pause();
      momentStates.value = undefined;
    },
    [],
  );
  const isTime = typeof moment.value === 'number';
  return (
    <>
      <div class="tool-group" role="group" aria-label="Moment">
        <IconButton
          icon={PencilRuler}
          label="Design: every layer at its own place"
          pressed={isDesign.value}
          onClick={() => showAt('design')}
        />
        <IconButton
          icon={DoorOpen}
          label="As the page opens"
          pressed={moment.value === 'opening'}
          onClick={() => showAt('opening')}
        />
        <IconButton icon={Timer} label="At a time" pressed={isTime} onClick={() => showAt(isTime ? moment.value : 0)} />
      </div>
      {isTime && !isTimelineOpen.value && <Scrubber />}
      {!isDesign.value && <UnseenButton />}
    </>
  );
}

/** Goes through the motion: 0 is when the page has turned in. */
function Scrubber() {
  const ms = typeof moment.value === 'number' ? moment.value : 0;
  const seconds = (ms / 1000).toFixed(2);
  return (
    <div class="tool-group scrubber">
      <IconButton
        icon={isPlaying.value ? Pause : Play}
        label={isPlaying.value ? 'Pause' : 'Play'}
        onClick={() => (isPlaying.value ? pause() : play(length.value))}
      />
      <input
        type="range"
        min={0}
        max={length.value}
        step={frame}
        value={ms}
        aria-label="Time since the page has turned in"
        aria-valuetext={`${seconds} seconds`}
        onInput={({ currentTarget }) => showAt(currentTarget.valueAsNumber)}
      />
      <output>{seconds} s</output>
    </div>
  );
}

/** Lists the layers that the page does not show now. */
function UnseenButton() {
  const { length: count } = unseen.value;
  if (count === 0 && !isStopped.value) return null;
  return (
    <MenuButton
      class="device-button"
      icon={EyeOff}
      label={isStopped.value ? 'The page is never shown in the app' : `${count} not seen at this moment`}
      text={isStopped.value ? 'never shown' : `${count} not seen`}
      items={unseenItems}
    />
  );
}

const stopped: MenuItem = {
  label: 'A script of this page has an error in the app: the problems name it',
  disabled: true,
  run: () => undefined,
};

function unseenItems(): readonly MenuItem[] {
  const layers = unseen.value.map(({ path, words }) => ({
    label: `${path}: ${words}`,
    run: () => selectLayers([path]),
  }));
  return isStopped.value ? [stopped, ...layers] : layers;
}
