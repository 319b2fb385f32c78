import { useMemo } from 'preact/hooks';
import {
  formGroups,
  pairedFields,
  rareGroups,
  sharedFormGroups,
  type Field,
  type FieldGroup,
  type FormDefinition,
  type FormThing,
} from '../../model/page/form-model.js';
import { draftKey, fieldState } from '../../model/address/draft-values.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { drafts } from '../../state/edits/draft-store.js';
import type { FormTarget } from '../../state/edits/save-drafts.js';
import { openGroups } from '../../state/shown/preferences.js';
import { lazy } from '../controls/lazy.js';
import { PropertyField } from './property-field.js';

const ConflictDialog = lazy(() => import('./conflict-dialog.js').then((module) => module.ConflictDialog));

interface FormProps {
  readonly definition: FormDefinition;
  readonly thing: FormThing;
  readonly target: FormTarget;
}

/** The properties of a thing as fields, in groups. */
export function Form({ definition, thing, target }: FormProps) {
  const { values, defaults, computed } = thing;
  const facts = JSON.stringify(thing.facts);
  const groups = useMemo(() => formGroups(definition, thing), [definition, values, defaults, computed, facts]);
  return <Groups groups={groups} target={target} />;
}

/** The properties that several things share. */
export function SharedForm(props: {
  readonly definition: FormDefinition;
  readonly things: readonly FormThing[];
  readonly target: FormTarget;
}) {
  return <Groups groups={sharedFormGroups(props.definition, props.things)} target={props.target} />;
}

function Groups({ groups, target }: { readonly groups: readonly FieldGroup[]; readonly target: FormTarget }) {
  const conflicts = conflictsIn(groups, target);
  return (
    <div class="form">
      {conflicts.length > 1 && <ConflictBar fields={conflicts} target={target} />}
      {groups.map((group) => (
        <Group key={group.title} group={group} target={target} />
      ))}
    </div>
  );
}

function ConflictBar({ fields, target }: { readonly fields: readonly Field[]; readonly target: FormTarget }) {
  return (
    <div class="conflict-bar" role="alert">
      Others have changed {fields.length} values that you typed.
      <button type="button" class="button" onClick={() => showDialog(ConflictDialog, { fields, target })}>
        Compare…
      </button>
    </div>
  );
}

/** The fields that somebody has typed into, and somebody else has changed. */
function conflictsIn(groups: readonly FieldGroup[], { key }: FormTarget): readonly Field[] {
  return groups
    .flatMap(({ fields }) => fields)
    .filter(({ name, seen }) => fieldState(drafts.value, draftKey(key, name), seen).kind === 'conflict');
}

/**
 * A group is open if one of its properties is set, until the author folds or unfolds it: then that holds for all layers. What is typed
 * and not saved opens it.
 */
function Group({ group: { title, fields }, target }: { readonly group: FieldGroup; readonly target: FormTarget }) {
  const isUsed = fields.some(({ value, isMixed }) => value !== undefined || isMixed) && !rareGroups.includes(title);
  const isTyped = fields.some(({ name }) => drafts.value[draftKey(target.key, name)] !== undefined);
  const isOpen = isTyped || (openGroups.value[title] ?? isUsed);
  const { paired, single } = pairedFields(fields);
  return (
    <details
      class="group"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        openGroups.value = { ...openGroups.value, [title]: !isOpen };
        currentTarget.open ||= isTyped;
      }}
    >
      <summary>{title}</summary>
      <div role="group" aria-label={title} class="fields">
        {paired.length > 0 && (
          <div class="fields-paired">
            {paired.map((field) => (
              <PropertyField key={field.name} field={field} target={target} />
            ))}
          </div>
        )}
        {single.map((field) => (
          <PropertyField key={field.name} field={field} target={target} />
        ))}
      </div>
    </details>
  );
}
