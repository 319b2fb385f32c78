import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { toPage, toScreen } from '../../model/geometry/geometry.js';
import { buttonsAt, type ShownButton } from '../../model/reading/buttons.js';
import { readPathsOfPage } from '../../state/project/class-paths.js';
import { showMoment } from '../../state/project/page-motion.js';
import { endReading, playedButtons, pressButton, startReading } from '../../state/project/play-reading.js';
import { sounding } from '../../state/project/play-sounds.js';
import { momentStates } from '../../state/shown/moment.js';
import { view } from '../../state/shown/stage-state.js';
import { PlayTools } from './play-tools.js';
import { PlayedSound } from './played-sound.js';

/** What lies over the page while it plays for a reader: it takes the pointer and the keys, so that nothing can be edited. */
export function PlayLayer() {
  const layer = useRef<HTMLDivElement>(null);
  useSignalEffect(showMoment);
  useSignalEffect(readPathsOfPage);
  useEffect(() => {
    layer.current?.focus();
    void startReading();
    addEventListener('keydown', endByEscape);
    return () => {
      removeEventListener('keydown', endByEscape);
      momentStates.value = undefined;
      leave();
    };
  }, []);
  return (
    <>
      <div
        ref={layer}
        class="play-layer"
        role="group"
        tabIndex={-1}
        aria-label="The page plays: Tab goes to its buttons, Enter presses one, Space or Escape ends"
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          endReading();
        }}
      >
        {playedButtons.value.map((button) => (
          <PageButton key={button.key} button={button} />
        ))}
        {[...sounding.value.values()].map((sound) => (
          <PlayedSound key={`${sound.file} ${sound.start}`} sound={sound} />
        ))}
      </div>
      <PlayTools />
    </>
  );
}

/** The focus goes to the stage, but not from what the author has chosen elsewhere. */
function leave(): void {
  const isHere = document.activeElement?.closest('.play-layer, .stage-tools') !== null;
  if (isHere) document.querySelector<SVGElement>('.stage-page')?.focus();
}

/** In a dialog and in a field, the key has another meaning. */
function endByEscape({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented || document.querySelector('dialog:modal, :popover-open') !== null) return;
  if ((target as Element).closest('input, textarea, select') === null) endReading();
}

/** A button of the page: the keys press it alone, and the pointer whatever lies there. */
function PageButton({ button }: { readonly button: ShownButton }) {
  const { box, path, command } = button;
  const { zoom } = view.value;
  const { x, y } = toScreen(view.value, box);
  const style = { left: `${x}px`, top: `${y}px`, width: `${box.width * zoom}px`, height: `${box.height * zoom}px` };
  return (
    <button
      type="button"
      class="page-button"
      style={style}
      aria-label={`${path}: ${command}`}
      title={`${path} runs ${command}`}
      onClick={(event) => (event.detail === 0 ? pressButton(command) : tap(event))}
    />
  );
}

function tap({ currentTarget, clientX, clientY, detail }: MouseEvent): void {
  const { left, top } = (currentTarget as Element).closest('.play-layer')?.getBoundingClientRect() ?? {
    left: 0,
    top: 0,
  };
  const at = toPage(view.value, { x: clientX - left, y: clientY - top });
  for (const { command, taps } of buttonsAt(playedButtons.value, at)) if (taps === detail) pressButton(command);
}
