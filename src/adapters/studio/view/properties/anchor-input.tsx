import { anchorRows } from '../../model/page/choice-picker.js';
import { choiceWords } from '../../model/page/choice-words.js';
import { ChoicePopup } from './choice-popup.js';
import { OptionTable } from './option-table.js';
import type { FieldInputProps } from './text-input.js';

/** One of the nine points of a layer, chosen where it lies. */
export function AnchorInput(props: FieldInputProps) {
  const listId = `${props.id}-list`;
  const rows = anchorRows(props.field.choices.map(String));
  return (
    <ChoicePopup
      {...props}
      look="anchors"
      listId={listId}
      show={(name) => (
        <>
          <Points rows={rows} chosen={name} size={16} />
          <span class="choice-name">{choiceWords(name)}</span>
        </>
      )}
    >
      {({ names: _names, ...choices }) => (
        <OptionTable
          {...choices}
          id={listId}
          rows={rows.map((names) => ({ names }))}
          titleOf={choiceWords}
          show={(name) => <Points rows={rows} chosen={name} size={26} />}
          below={(name) => (
            <p class="option-words" aria-hidden="true">
              {choiceWords(name)}
            </p>
          )}
        />
      )}
    </ChoicePopup>
  );
}

interface PointsProps {
  readonly rows: readonly (readonly string[])[];
  readonly chosen: string;
  readonly size: number;
}

function Points({ rows, chosen, size }: PointsProps) {
  return (
    <svg class="anchor-points" width={size} height={size} viewBox="0 0 26 26" aria-hidden="true">
      <rect class="anchor-layer" x="4" y="4" width="18" height="18" />
      {rows.flatMap((names, row) =>
        names.map((name, column) => (
          <circle
            key={name}
            class={name === chosen ? 'anchor-chosen' : 'anchor-point'}
            cx={4 + column * 9}
            cy={4 + row * 9}
            r={name === chosen ? 4 : 2}
          />
        )),
      )}
    </svg>
  );
}
