import { RotateCcw } from 'lucide';
import { draftKey, fieldState } from '../model/drafts.js';
import { colourFrom, colourParts, parseText, textOf, type Field } from '../model/form-model.js';
import {
  drafts,
  dropDraft,
  fieldProblems,
  keepMine,
  saveDraft,
  saveValue,
  typeDraft,
  type FormTarget,
} from '../state/drafts.js';
import { IconButton } from './controls.js';

interface FieldProps {
  readonly field: Field;
  readonly target: FormTarget;
}

const units = { artwork: 'px', points: 'pt', ms: 'ms', s: 's', degrees: '°', times: '×' } as const;
const unitTitles = {
  artwork: 'pixels of the artwork',
  points: 'points of the page',
  ms: 'milliseconds',
  s: 'seconds',
  degrees: 'degrees',
  times: 'times',
} as const;

/** A property with its label, its value, and what is wrong with what was typed. */
export function PropertyField({ field, target }: FieldProps) {
  const key = draftKey(target.href, field.name);
  const state = fieldState(drafts.value, key, field.value);
  const problem = fieldProblems.value[key];
  const id = `field-${key}`;
  const { description, unit } = field.type;
  return (
    <div
      class={`field field-${field.kind} ${state.kind === 'clean' ? '' : 'field-typed'} ${field.isSet ? 'field-set' : ''}`}
    >
      <label for={id} title={description === undefined ? field.title : `${field.title}: ${description}`}>
        {field.label}
        {field.label !== field.title && <span class="unseen">: {field.title}</span>}
      </label>
      <div class="field-value">
        <Input field={field} target={target} id={id} text={state.kind === 'clean' ? undefined : state.text} />
        {unit !== undefined && (
          <span class="unit" title={unitTitles[unit]} aria-hidden="true">
            {units[unit]}
          </span>
        )}
        {field.isSet && (
          <IconButton
            class="reset"
            icon={RotateCcw}
            label={`Reset ${field.title} to ${textOf(field, field.default) || 'nothing'}`}
            onClick={() => void saveValue(target, field, field.default ?? null)}
          />
        )}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {state.kind === 'conflict' && <Conflict field={field} target={target} text={state.text} />}
    </div>
  );
}

function Conflict({ field, target, text }: FieldProps & { readonly text: string }) {
  return (
    <div class="conflict" role="alert">
      <p>Somebody else changed this meanwhile.</p>
      <button type="button" class="button" onClick={() => void keepMine(target, field)}>
        Keep mine: <b>{text || 'nothing'}</b>
      </button>
      <button type="button" class="button" onClick={() => dropDraft(target, field)}>
        Take theirs: <b>{textOf(field, field.value) || 'nothing'}</b>
      </button>
    </div>
  );
}

interface InputProps extends FieldProps {
  readonly id: string;
  /** What is typed and not saved. */
  readonly text: string | undefined;
}

function Input(props: InputProps) {
  const { field, target, id } = props;
  switch (field.kind) {
    case 'boolean':
      return (
        <input
          id={id}
          type="checkbox"
          checked={(field.value ?? field.default) === true}
          onChange={({ currentTarget }) => void saveValue(target, field, currentTarget.checked)}
        />
      );
    case 'choice':
      return <Choice {...props} />;
    case 'colour':
      return (
        <>
          <Swatch {...props} />
          <TextInput {...props} />
        </>
      );
    case 'code':
      return <CodeInput {...props} />;
    default:
      return <TextInput {...props} />;
  }
}

function Choice({ field, target, id }: InputProps) {
  return (
    <select
      id={id}
      value={textOf(field, field.value ?? field.default)}
      onChange={({ currentTarget: { value } }) => {
        const parsed = parseText(field, value);
        if ('value' in parsed) void saveValue(target, field, parsed.value);
      }}
    >
      {field.value === undefined && field.default === undefined && <option value="">–</option>}
      {field.choices.map((choice) => (
        <option key={String(choice)} value={String(choice)}>
          {String(choice) || '–'}
        </option>
      ))}
    </select>
  );
}

function Swatch({ field, target }: InputProps) {
  const colour = colourParts(field.value ?? field.default);
  if (colour === undefined || field.type.asText === true) return null;
  return (
    <input
      type="color"
      aria-label={`Choose ${field.title}`}
      value={colour.hex}
      onChange={({ currentTarget }) => void saveValue(target, field, colourFrom(currentTarget.value, colour.alpha))}
    />
  );
}

/** A text is a draft until the field is left, or Enter is pressed. Escape drops it. */
function TextInput({ field, target, id, text }: InputProps) {
  const stored = textOf(field, field.value);
  const step = field.type.step ?? 1;
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.key === 'Enter') void saveDraft(target, field);
    if (event.key === 'Escape') {
      dropDraft(target, field);
      event.stopPropagation();
    }
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined || field.kind !== 'number') return;
    event.preventDefault();
    const parsed = parseText(field, event.currentTarget.value || textOf(field, field.default));
    if ('value' in parsed && typeof parsed.value === 'number') {
      const next = parsed.value + direction * step * (event.shiftKey ? 10 : 1);
      typeDraft(target, field, String(Math.round(next * 1000) / 1000));
    }
  };
  return (
    <input
      id={id}
      type="text"
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      spellcheck={false}
      autoComplete="off"
      value={text ?? stored}
      placeholder={textOf(field, field.default)}
      aria-invalid={fieldProblems.value[draftKey(target.href, field.name)] !== undefined}
      aria-describedby={`${id}-problem`}
      onInput={({ currentTarget }) => typeDraft(target, field, currentTarget.value)}
      onBlur={() => void saveDraft(target, field)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Lua code is a draft, as a text is. It may have several lines: Shift and Enter begin a new one. */
function CodeInput({ field, target, id, text }: InputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void saveDraft(target, field);
    }
    if (event.key === 'Escape') {
      dropDraft(target, field);
      event.stopPropagation();
    }
  };
  return (
    <textarea
      id={id}
      class="code"
      rows={1}
      spellcheck={false}
      autoComplete="off"
      value={text ?? textOf(field, field.value)}
      placeholder={textOf(field, field.default) || 'Lua'}
      aria-invalid={fieldProblems.value[draftKey(target.href, field.name)] !== undefined}
      aria-describedby={`${id}-problem`}
      onInput={({ currentTarget }) => typeDraft(target, field, currentTarget.value)}
      onBlur={() => void saveDraft(target, field)}
      onKeyDown={onKeyDown}
    />
  );
}
