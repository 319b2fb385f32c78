import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { ChevronDown } from 'lucide';
import { textOf } from '../../model/page/form-model.js';
import { Icon } from '../controls/line-icon.js';
import { showBelow } from '../controls/popup.js';
import { usePopup } from '../controls/use-popup.js';
import { describedBy, type FieldInputProps } from './text-input.js';

/** What shows the choices of a field, while its popup is open. */
export interface OpenChoices {
  readonly title: string;
  readonly names: readonly string[];
  /** `undefined` where several things have different values. */
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

interface ChoicePopupProps extends FieldInputProps {
  /** A class of the popup. */
  readonly look: string;
  /** The id of the list in the popup. */
  readonly listId: string;
  /** A choice, as the closed field shows it. */
  readonly show: (name: string) => ComponentChildren;
  readonly children: (choices: OpenChoices) => ComponentChildren;
}

/** A field that shows its choice, and opens a popup with all of them. Escape and Tab close it and choose nothing. */
export function ChoicePopup({ field, id, editor, look, listId, show, children }: ChoicePopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(false);
  const place = (element: HTMLElement) => showBelow(element, button.current);
  const popover = usePopup(place, 'input, [role=listbox]', isOpen.value);
  const value = field.value ?? field.default;
  const chosen = field.isMixed || value === undefined ? undefined : textOf(field, value);
  const close = () => {
    isOpen.value = false;
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        role="combobox"
        class="choice-button"
        aria-haspopup="listbox"
        aria-expanded={isOpen.value}
        aria-controls={listId}
        aria-describedby={describedBy(id)}
        onClick={() => (isOpen.value = !isOpen.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          isOpen.value = true;
        }}
      >
        {chosen === undefined ? <span class="choice-name muted">{field.isMixed ? 'Mixed' : '–'}</span> : show(chosen)}
        <Icon node={ChevronDown} size={13} />
      </button>
      {isOpen.value && (
        <div
          ref={popover}
          popover="auto"
          class={`popup choices ${look}`}
          onToggle={({ newState }) => {
            if (newState === 'closed') isOpen.value = false;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Tab') return;
            event.preventDefault();
            event.stopPropagation();
            close();
          }}
        >
          {children({
            title: field.title,
            names: field.choices.map(String),
            chosen,
            onChoose: (name) => {
              close();
              if (name !== chosen) editor.choose(name);
            },
          })}
        </div>
      )}
    </>
  );
}
