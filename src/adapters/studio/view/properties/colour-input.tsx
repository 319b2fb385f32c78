import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Pipette } from 'lucide';
import { colourFrom, colourOf, coloursIn, hexOf, type Colour } from '../../model/page/colour-text.js';
import { parseText } from '../../model/page/form-model.js';
import { currentPage } from '../../state/shown/selection.js';
import { IconButton } from '../controls/controls.js';
import { TextInput, type FieldInputProps } from './text-input.js';
import { showBelow } from '../controls/popup.js';
import { usePopup } from '../controls/use-popup.js';

/** Browsers of one maker have it. */
interface EyeDropper {
  open(): Promise<{ readonly sRGBHex: string }>;
}
declare const EyeDropper: (new () => EyeDropper) | undefined;

const keysPauseMs = 600;
const black: Colour = [0, 0, 0, 1];

/** A colour with its text. The swatch opens a picker. */
export function ColourInput(props: FieldInputProps) {
  const { field, editor } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(false);
  const colour = shownColour(props);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="swatch"
        aria-label={`Choose ${field.title}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Paint colour={colour} />
      </button>
      <TextInput {...props} />
      {isOpen.value && (
        <ColourPicker
          title={field.title}
          colour={colour ?? black}
          anchor={() => button.current}
          onClose={() => (isOpen.value = false)}
          onChoose={(next) => {
            editor.drop();
            editor.choose(next);
          }}
        />
      )}
    </>
  );
}

/** The colour that is typed, also while it is being saved, or else that of the property. */
function shownColour({ field, editor: { typed } }: FieldInputProps): Colour | undefined {
  const parsed = typed === undefined ? undefined : parseText(field, typed);
  if (parsed !== undefined && 'value' in parsed) return colourOf(parsed.value ?? field.default);
  return field.isMixed ? undefined : colourOf(field.value ?? field.default);
}

/** A colour over squares that show through it. */
function Paint({ colour }: { readonly colour: Colour | undefined }) {
  if (colour === undefined) return <span class="paint paint-none" />;
  return (
    <span class="paint">
      <span style={{ backgroundColor: hexOf(colour), opacity: colour[3] }} />
    </span>
  );
}

interface ColourPickerProps {
  readonly title: string;
  readonly colour: Colour;
  readonly anchor: () => Element | null;
  readonly onChoose: (colour: Colour) => void;
  readonly onClose: () => void;
}

function ColourPicker({ title, colour, anchor, onChoose, onClose }: ColourPickerProps) {
  const popover = usePopup((element) => showBelow(element, anchor()), 'input', undefined);
  const alpha = useSignal(colour[3]);
  const isByKeys = useRef(false);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveAlpha = () => {
    clearTimeout(due.current);
    if (due.current !== undefined) onChoose([colour[0], colour[1], colour[2], alpha.value]);
    due.current = undefined;
  };
  // A run of keys is one change.
  const latest = useRef(saveAlpha);
  latest.current = saveAlpha;
  const changeAlpha = () => {
    clearTimeout(due.current);
    due.current = setTimeout(() => latest.current(), isByKeys.current ? keysPauseMs : 0);
  };
  useEffect(() => () => latest.current(), []);
  useEffect(() => {
    if (due.current === undefined) alpha.value = colour[3];
  }, [colour[3]]);
  const { page } = currentPage.value ?? {};
  const used = page === undefined ? [] : coloursIn(page.layerDocuments);
  const pick = async () => {
    if (typeof EyeDropper === 'undefined') return;
    // Escape ends it without a colour.
    const picked = await new EyeDropper().open().catch(() => undefined);
    if (picked !== undefined) onChoose(colourFrom(hexOfText(picked.sRGBHex), colour[3]));
  };
  return (
    <div
      ref={popover}
      popover="auto"
      class="popup colour-picker"
      role="dialog"
      aria-label={title}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div class="colour-row">
        <input
          type="color"
          aria-label="Colour"
          value={hexOf(colour)}
          onChange={({ currentTarget }) => onChoose(colourFrom(currentTarget.value, alpha.value))}
        />
        {typeof EyeDropper !== 'undefined' && (
          <IconButton icon={Pipette} label="Pick a colour from the screen" onClick={() => void pick()} />
        )}
        <label class="opacity">
          <span class="muted">Opacity</span>
          <input
            type="range"
            min="0"
            max="1"
            step="0.01"
            value={alpha.value}
            onPointerDown={() => (isByKeys.current = false)}
            onKeyDown={() => (isByKeys.current = true)}
            onInput={({ currentTarget }) => (alpha.value = currentTarget.valueAsNumber)}
            onChange={changeAlpha}
            onBlur={saveAlpha}
          />
          <output>{Math.round(alpha.value * 100)} %</output>
        </label>
      </div>
      {used.length > 0 && (
        <div role="group" aria-label="Colours of this page" class="used-colours">
          {used.map((each) => (
            <button
              key={each.join()}
              type="button"
              class="swatch"
              aria-label={`${hexOf(each)}, ${Math.round(each[3] * 100)} %`}
              title={hexOf(each)}
              onClick={() => onChoose(each)}
            >
              <Paint colour={each} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** An eyedropper may answer `rgb(…)` where it should answer `#rrggbb`. */
function hexOfText(text: string): string {
  if (text.startsWith('#')) return text;
  const [red = 0, green = 0, blue = 0] = (text.match(/\d+/g) ?? []).map((part) => Number(part) / 255);
  return hexOf([red, green, blue, 1]);
}
