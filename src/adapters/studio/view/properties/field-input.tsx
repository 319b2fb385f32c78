import { choicePickerOf } from '../../model/page/choice-picker.js';
import { choiceWords } from '../../model/page/choice-words.js';
import { namesFont } from '../../model/page/font-names.js';
import { hasLines, parseText, placeholderOf, textOf } from '../../model/page/form-model.js';
import { lazy } from '../controls/lazy.js';
import { describedBy, helpId, TextInput, type FieldInputProps } from './text-input.js';

const ColourInput = lazy(() => import('./colour-input.js').then((module) => module.ColourInput));
const choicePickers = {
  easing: lazy(() => import('./easing-input.js').then((module) => module.EasingInput)),
  anchor: lazy(() => import('./anchor-input.js').then((module) => module.AnchorInput)),
  blend: lazy(() => import('./blend-input.js').then((module) => module.BlendInput)),
  search: lazy(() => import('./searched-choice.js').then((module) => module.SearchedChoice)),
  plain: Choice,
};
const ReferenceInput = lazy(() => import('./reference-input.js').then((module) => module.ReferenceInput));

/** The input of a field. Its label has its `id`. */
export function FieldInput(props: FieldInputProps) {
  const { field, id, editor } = props;
  switch (field.kind) {
    case 'boolean':
      return (
        <input
          id={id}
          type="checkbox"
          checked={(field.value ?? field.default) === true}
          indeterminate={field.isMixed}
          aria-describedby={helpId(id)}
          onChange={({ currentTarget }) => editor.choose(currentTarget.checked)}
        />
      );
    case 'choice': {
      const Picker = choicePickers[choicePickerOf(field.type)];
      return <Picker {...props} />;
    }
    case 'colour':
      return <ColourInput {...props} />;
    case 'reference':
      return <ReferenceInput {...props} />;
    default:
      if (namesFont(field)) return <ReferenceInput {...props} />;
      return hasLines(field) ? <LinesInput {...props} /> : <TextInput {...props} />;
  }
}

function Choice({ field, id, editor }: FieldInputProps) {
  const isUnset = field.isMixed || (field.value === undefined && field.default === undefined);
  const chosen = field.value ?? field.default;
  // A script may have a value that the app does not know.
  const isUnknown = !isUnset && !field.choices.includes(chosen);
  return (
    <select
      id={id}
      value={isUnset ? unset : String(chosen)}
      aria-describedby={helpId(id)}
      onChange={({ currentTarget: { value } }) => {
        const parsed = parseText(field, value);
        if ('value' in parsed) editor.choose(parsed.value);
      }}
    >
      {isUnset && (
        <option value={unset} disabled>
          {field.isMixed ? 'Mixed' : '–'}
        </option>
      )}
      {isUnknown && (
        <option value={String(chosen)} disabled>
          {String(chosen)} (unknown)
        </option>
      )}
      {field.choices.map((choice) => (
        <option key={String(choice)} value={String(choice)} title={String(choice)}>
          {choice === '' && field.isMissing ? placeholderOf(field) : choiceWords(choice)}
        </option>
      ))}
    </select>
  );
}

/** No choice has this value. */
const unset = '\u0000';

/** Several lines are a draft, as one is. Shift and Enter begin a new one. */
function LinesInput({ field, id, editor }: FieldInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      editor.save();
    }
    if (event.key === 'Escape') {
      editor.drop();
      event.stopPropagation();
    }
  };
  return (
    <textarea
      id={id}
      class={field.kind === 'code' ? 'lines code' : 'lines'}
      rows={1}
      spellcheck={false}
      autoComplete="off"
      value={editor.typed ?? textOf(field, field.value)}
      placeholder={placeholderOf(field) || (field.kind === 'code' ? 'Lua' : '')}
      aria-invalid={editor.problem !== undefined}
      aria-describedby={describedBy(id)}
      onInput={({ currentTarget }) => editor.type(currentTarget.value)}
      onBlur={editor.save}
      onKeyDown={onKeyDown}
    />
  );
}
