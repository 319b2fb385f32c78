import { blendModeOf } from '../../model/geometry/paint.js';
import { choiceWords } from '../../model/page/choice-words.js';
import { ChoicePopup } from './choice-popup.js';
import { OptionTable } from './option-table.js';
import type { FieldInputProps } from './text-input.js';

/** A blend mode, with a picture of what it does to what is below. */
export function BlendInput(props: FieldInputProps) {
  const listId = `${props.id}-list`;
  return (
    <ChoicePopup {...props} look="blends" listId={listId} show={(name) => <Blend name={name} />}>
      {({ names, ...choices }) => (
        <OptionTable
          {...choices}
          id={listId}
          rows={names.map((name) => ({ names: [name] }))}
          titleOf={choiceWords}
          show={(name) => <Blend name={name} />}
        />
      )}
    </ChoicePopup>
  );
}

function Blend({ name }: { readonly name: string }) {
  return (
    <>
      <span class="blend-sample" aria-hidden="true">
        <span style={{ mixBlendMode: blendModeOf(name) ?? 'normal' }} />
      </span>
      <span class="choice-name">{choiceWords(name)}</span>
    </>
  );
}
