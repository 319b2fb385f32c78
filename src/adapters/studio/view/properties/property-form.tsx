import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  formGroups,
  pairedFields,
  sharedFormGroups,
  type Field,
  type FieldGroup,
  type FormDefinition,
  type FormThing,
} from '../../model/page/form-model.js';
import { anchorNumbers } from '../../model/page/anchor-field.js';
import { draftKey } from '../../model/address/draft-values.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { drafts } from '../../state/edits/draft-store.js';
import { typedState, type FormTarget } from '../../state/edits/save-drafts.js';
import { openGroups } from '../../state/shown/preferences.js';
import { lazy } from '../controls/lazy.js';
import { AnchorOfShape } from './anchor-of-shape.js';
import { PropertyField } from './property-field.js';

const ConflictDialog = lazy(() => import('./conflict-dialog.js').then((module) => module.ConflictDialog));

interface SharedFormProps {
  /** What the form is of, such as `layer` or `linear`: what is unfolded in one is unfolded in all of them. */
  readonly of: string;
  readonly definition: FormDefinition;
  readonly things: readonly FormThing[];
  readonly target: FormTarget;
  /** What stands above the rare properties. */
  readonly children?: ComponentChildren;
}

interface FormProps extends Omit<SharedFormProps, 'things'> {
  readonly thing: FormThing;
}

/** The properties of a thing as fields, in groups. */
export function Form({ definition, thing, ...props }: FormProps) {
  const { values, defaults, computed } = thing;
  const facts = JSON.stringify(thing.facts);
  const groups = useMemo(() => formGroups(definition, thing), [definition, values, defaults, computed, facts]);
  return <Groups groups={groups} {...props} />;
}

/** The properties that several things share. */
export function SharedForm({ definition, things, ...props }: SharedFormProps) {
  return <Groups groups={sharedFormGroups(definition, things)} {...props} />;
}

interface GroupsProps extends Pick<SharedFormProps, 'of' | 'target' | 'children'> {
  readonly groups: readonly FieldGroup[];
}

function Groups({ groups, of, target, children }: GroupsProps) {
  const conflicts = conflictsIn(groups, target);
  const rare = groups.filter(({ use }) => use === 'rare');
  const anchor = anchorNumbers(groups.flatMap(({ fields }) => fields));
  const { saveTogether } = target;
  const hasAnchor = ({ fields }: FieldGroup) => fields.some(({ name }) => name === 'x');
  return (
    <>
      <div class="form">
        {conflicts.length > 1 && <ConflictBar fields={conflicts} target={target} />}
        {groups.map(
          (group) =>
            group.use !== 'rare' && (
              <Group key={group.title} group={group} target={target}>
                {anchor !== undefined && saveTogether !== undefined && hasAnchor(group) && (
                  <AnchorOfShape {...anchor} target={target} saveTogether={saveTogether} />
                )}
              </Group>
            ),
        )}
      </div>
      {children}
      {rare.length > 0 && <RareGroups groups={rare} of={of} target={target} />}
    </>
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
function conflictsIn(groups: readonly FieldGroup[], target: FormTarget): readonly Field[] {
  return groups.flatMap(({ fields }) => fields).filter((field) => typedState(target, field).kind === 'conflict');
}

interface GroupProps {
  readonly group: FieldGroup;
  readonly target: FormTarget;
  /** What stands below the fields. */
  readonly children?: ComponentChildren;
}

/** Of daily use, a group is open, and so it is if one of its properties is set. */
function Group({ group: { title, use, fields }, target, children }: GroupProps) {
  const isUsed = fields.some(({ value, isMixed }) => value !== undefined || isMixed);
  return (
    <Fold name={title} isUsual={use === 'daily' || isUsed} isNeeded={isTyped(fields, target)} summary={title}>
      <Fields title={title} fields={fields} target={target} />
      {children}
    </Fold>
  );
}

/** What hardly anybody sets: folded, with the number of those that are set. */
function RareGroups({ groups, of, target }: Required<Omit<GroupsProps, 'children'>>) {
  const fields = groups.flatMap((group) => group.fields);
  const set = fields.filter(({ isSet }) => isSet).length;
  const isNeeded = isTyped(fields, target) || fields.some(({ isMissing }) => isMissing);
  const summary = (
    <>
      {of === 'layer' ? 'More settings of the layer' : 'More settings'}{' '}
      {set > 0 && <span class="muted rare-set">{set} set</span>}
    </>
  );
  return (
    <div class="form rare">
      <Fold name={`More: ${of}`} isUsual={false} isNeeded={isNeeded} summary={summary}>
        {groups.map(({ title, fields: ofGroup }) => (
          <div key={title}>
            <h4 class="rare-title" aria-hidden="true">
              {title}
            </h4>
            <Fields title={title} fields={ofGroup} target={target} />
          </div>
        ))}
      </Fold>
    </div>
  );
}

/** Whether something is typed into one of the fields, and not saved. */
function isTyped(fields: readonly Field[], { key }: FormTarget): boolean {
  return fields.some(({ name }) => drafts.value[draftKey(key, name)] !== undefined);
}

interface FoldProps {
  /** Under which the studio remembers whether it is open. */
  readonly name: string;
  /** Whether it is open until the author folds or unfolds it. */
  readonly isUsual: boolean;
  /** Whether it cannot be folded: something in it is not done. */
  readonly isNeeded: boolean;
  readonly summary: ComponentChildren;
  readonly children: ComponentChildren;
}

/** Fields that an author folds and unfolds: that holds for all things that have them. */
function Fold({ name, isUsual, isNeeded, summary, children }: FoldProps) {
  const isOpen = isNeeded || (openGroups.value[name] ?? isUsual);
  return (
    <details
      class="group"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === isOpen) return;
        openGroups.value = { ...openGroups.value, [name]: !isOpen };
        currentTarget.open ||= isNeeded;
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

interface FieldsProps extends Pick<FieldGroup, 'title' | 'fields'> {
  readonly target: FormTarget;
}

function Fields({ title, fields, target }: FieldsProps) {
  const { paired, single } = pairedFields(fields);
  return (
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
  );
}
