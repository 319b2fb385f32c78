import { useSignal } from '@preact/signals';
import { draftKey } from '../../model/address/draft-values.js';
import { shownText, type Field } from '../../model/page/form-model.js';
import { closeDialog } from '../../state/shown/dialogs.js';
import { drafts } from '../../state/edits/draft-store.js';
import { dropDraft, keepMine, type FormTarget } from '../../state/edits/save-drafts.js';
import { DialogFrame } from '../dialogs/dialog.js';

interface ConflictDialogProps {
  readonly target: FormTarget;
  /** The fields that both have changed. */
  readonly fields: readonly Field[];
}

type Side = 'mine' | 'theirs';

/** Mine and theirs side by side, for each value that both have changed. */
export function ConflictDialog({ target, fields }: ConflictDialogProps) {
  const chosen = useSignal<Readonly<Record<string, Side>>>({});
  const sideOf = ({ name }: Field) => chosen.value[name] ?? 'mine';
  const chooseAll = (side: Side) => (chosen.value = Object.fromEntries(fields.map(({ name }) => [name, side])));
  const save = async () => {
    closeDialog();
    // One after the other: each is saved over what the one before has left.
    for (const field of fields) {
      if (sideOf(field) === 'theirs') dropDraft(target, field);
      else await keepMine(target, field);
    }
  };
  return (
    <DialogFrame
      title="Both have changed these values"
      onSubmit={() => void save()}
      footer={
        <>
          <button type="button" class="button" onClick={() => chooseAll('mine')}>
            All of mine
          </button>
          <button type="button" class="button" onClick={() => chooseAll('theirs')}>
            All of theirs
          </button>
          <span class="spacer" />
          <button type="button" class="button" onClick={closeDialog}>
            Later
          </button>
          <button type="submit" class="button primary">
            Save these
          </button>
        </>
      }
    >
      <table class="sides">
        <thead>
          <tr>
            <th scope="col">Property</th>
            <th scope="col">Mine, not saved</th>
            <th scope="col">Theirs, saved</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.title}</th>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <label class="side">
                    <input
                      type="radio"
                      name={`side-${field.name}`}
                      aria-label={`${field.title}: ${side} is ${textOfSide(target, field, side)}`}
                      checked={sideOf(field) === side}
                      onChange={() => (chosen.value = { ...chosen.value, [field.name]: side })}
                    />
                    {textOfSide(target, field, side)}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DialogFrame>
  );
}

function textOfSide(target: FormTarget, field: Field, side: Side): string {
  if (side === 'theirs') return field.isMixed ? 'several values' : shownText(field) || 'nothing';
  return drafts.value[draftKey(target.key, field.name)]?.text || 'nothing';
}
