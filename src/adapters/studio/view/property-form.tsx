import { useMemo } from 'preact/hooks';
import {
  formGroups,
  pairedFields,
  rareGroups,
  sharedFormGroups,
  type FieldGroup,
  type FormDefinition,
  type FormThing,
} from '../model/form-model.js';
import type { FormTarget } from '../state/drafts.js';
import { openGroups } from '../state/preferences.js';
import { PropertyField } from './property-field.js';

interface FormProps {
  readonly definition: FormDefinition;
  readonly values: Readonly<Record<string, unknown>>;
  readonly defaults?: Readonly<Record<string, unknown>>;
  readonly target: FormTarget;
}

/** The properties of a thing as fields, in groups. */
export function Form({ definition, values, defaults, target }: FormProps) {
  const groups = useMemo(() => formGroups(definition, values, defaults), [definition, values, defaults]);
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
  return (
    <div class="form">
      {groups.map((group) => (
        <Group key={group.title} group={group} target={target} />
      ))}
    </div>
  );
}

/** A group is open if one of its properties is set, until the author folds or unfolds it: then that holds for all layers. */
function Group({ group: { title, fields }, target }: { readonly group: FieldGroup; readonly target: FormTarget }) {
  const isUsed = fields.some(({ value, isMixed }) => value !== undefined || isMixed) && !rareGroups.includes(title);
  const isOpen = openGroups.value[title] ?? isUsed;
  const { paired, single } = pairedFields(fields);
  return (
    <details
      class="group"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) openGroups.value = { ...openGroups.value, [title]: open };
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
