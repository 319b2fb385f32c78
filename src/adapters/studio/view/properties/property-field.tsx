import type { ComponentChildren } from 'preact';
import { RotateCcw, Smartphone } from 'lucide';
import { draftKey } from '../../model/address/draft-values.js';
import { firstOf, resetValue, shownText, textOf, writtenText, type Field } from '../../model/page/form-model.js';
import { describedIn } from '../../model/units/field-unit.js';
import { isPressed } from '../../model/lists/keys.js';
import {
  choices,
  dropDraft,
  fieldProblems,
  isWaiting,
  keepMine,
  saveDraft,
  saveNewCommand,
  saveValue,
  typeDraft,
  typedState,
  type FormTarget,
} from '../../state/edits/save-drafts.js';
import { explainsFields } from '../../state/shown/preferences.js';
import { IconButton } from '../controls/controls.js';
import { Icon } from '../controls/line-icon.js';
import { FieldInput } from './field-input.js';
import { scrub } from './scrub-number.js';
import { helpId, writtenId, type FieldEditor } from './text-input.js';

interface FieldProps {
  readonly field: Field;
  readonly target: FormTarget;
}

/** A property of a stored thing. What is typed is a draft. */
export function PropertyField({ field: stored, target }: FieldProps) {
  const key = draftKey(target.key, stored.name);
  const choice = choices.value[key];
  const field =
    choice === undefined ? stored : { ...stored, value: firstOf(choice.value) ?? undefined, isMixed: false };
  const state = typedState(target, field);
  const editor: FieldEditor = {
    typed: state.kind === 'clean' ? undefined : state.text,
    problem: fieldProblems.value[key],
    type: (text) => typeDraft(target, field, text),
    save: () => void saveDraft(target, field),
    drop: () => dropDraft(target, field),
    choose: (value) => void saveValue(target, field, value),
    ...(target.saveNewCommand && { chooseNewCommand: (name: string) => void saveNewCommand(target, field, name) }),
  };
  return (
    <FieldRow field={field} id={`field-${key}`} editor={editor}>
      {isWaiting(key) && (
        <p class="field-problem" role="status">
          Not saved yet: the service does not answer. The studio sends it by itself.
        </p>
      )}
      {state.kind === 'conflict' && <Conflict field={field} target={target} text={state.text} />}
    </FieldRow>
  );
}

/** Resets a field. Its button is no stop of Tab, which goes from field to field. */
export const resetKeys = 'Alt+Delete';

interface FieldRowProps {
  readonly field: Field;
  readonly id: string;
  readonly editor: FieldEditor;
  readonly children?: ComponentChildren;
}

/** A field with its label, its help, and what is wrong with what was typed. */
export function FieldRow({ field, id, editor, children }: FieldRowProps) {
  const { typed, problem } = editor;
  const { unit } = field;
  const description = field.type.description && describedIn(field.type.description, unit);
  const written = writtenText(field, typed);
  const states = [
    ...(typed === undefined ? [] : ['field-typed']),
    ...(field.isSet ? ['field-set'] : []),
    ...(field.isMixed ? ['field-mixed'] : []),
    ...(field.expression === undefined ? [] : ['field-computed']),
  ];
  const reset = () => editor.choose(resetValue(field));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!field.isSet || !isPressed(resetKeys, event)) return;
    event.preventDefault();
    editor.drop();
    reset();
  };
  return (
    <div class={`field field-${field.kind} ${states.join(' ')}`} onKeyDown={onKeyDown}>
      <label
        for={id}
        class={field.kind === 'number' ? 'scrubbed' : undefined}
        title={tooltipOf(field, description)}
        onPointerDown={(press) => scrub(press, field, editor)}
      >
        {field.label}
        {field.label !== field.title && <span class="unseen">: {field.title}</span>}
      </label>
      <div class="field-value">
        <FieldInput field={field} id={id} editor={editor} />
        {unit !== undefined && (
          <span class="unit" title={unit.title} aria-hidden="true">
            {unit.device !== undefined && (
              <span class="on-device" title={`on ${unit.device}`}>
                <Icon node={Smartphone} size={11} />
              </span>
            )}
            {unit.sign}
          </span>
        )}
        {field.isSet && (
          <IconButton
            class="reset"
            icon={RotateCcw}
            label={`Reset ${field.title} to ${textOf(field, field.default) || 'nothing'}`}
            keys={resetKeys}
            isOutOfTabs
            onClick={reset}
          />
        )}
      </div>
      {written !== undefined && (
        <span id={writtenId(id)} class="unseen">
          {written}
        </span>
      )}
      {field.expression !== undefined && (
        <p class="field-expression">
          The script computes it: <code>{field.expression}</code>
        </p>
      )}
      {description !== undefined && (
        <p id={helpId(id)} class={explainsFields.value ? 'field-help' : 'unseen'}>
          {sentence(description)}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {children}
    </div>
  );
}

/** What a field is for, and the name that it has in the files. */
function tooltipOf({ title, name }: Field, description: string | undefined): string {
  return `${description === undefined ? title : `${title}: ${description}`}\nIn the file: ${name}`;
}

/** The description of a definition begins with a small letter, and ends without a point. */
function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.…!?]$/.test(text) ? '' : '.'}`;
}

function Conflict({ field, target, text }: FieldProps & { readonly text: string }) {
  return (
    <div class="conflict" role="alert">
      <p>Somebody else changed this meanwhile.</p>
      <button type="button" class="button" onClick={() => void keepMine(target, field)}>
        Keep mine: <b>{text || 'nothing'}</b>
      </button>
      <button type="button" class="button" onClick={() => dropDraft(target, field)}>
        Take theirs: <b>{field.isMixed ? 'several values' : shownText(field) || 'nothing'}</b>
      </button>
    </div>
  );
}
