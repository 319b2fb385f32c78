import { Plus, X } from 'lucide';
import { useSignal } from '@preact/signals';
import type { Component } from '#adapters/client/client-operations.generated';
import type { LayerProps } from '../../model/geometry/layer-geometry.js';
import { thingFacts } from '../../model/units/unit-facts.js';
import { shownPage } from '../../state/shown/stage-state.js';
import { thingOf } from '../../model/page/form-model.js';
import { nameOfThing, partForm } from '../../model/page/parts-of-page.js';
import { closeDialog, showDialog } from '../../state/shown/dialogs.js';
import { componentDefinitions } from '../../state/project/documents.js';
import { change } from '../../state/edits/edits.js';
import { groupClassTarget, partTarget } from '../../state/edits/form-targets.js';
import { address, currentPage, selectLayers } from '../../state/shown/selection.js';
import { partOf, shownParts } from '../../state/edits/edit-things.js';
import { ClassList } from '../properties/class-list.js';
import { Empty, IconButton } from '../controls/controls.js';
import { DialogFrame } from '../dialogs/dialog.js';
import { Icon } from '../controls/line-icon.js';
import { LayerChecks } from '../layers/layer-checks.js';
import { Form } from '../properties/property-form.js';
import { useFocusHere } from '../controls/use-focus-here.js';

/** An audio, page group, timer, variable, joint or page script. @param name such as `timers/clock` */
export function PartEditor({ name }: { readonly name: string }) {
  const part = partOf(name);
  const root = useFocusHere('input, select, textarea, button');
  const { book = '', page = '' } = address.value;
  if (shownParts.value === undefined) return null;
  if (part === undefined) return <Empty>This page has no part “{nameOfThing({ kind: 'part', name })}”.</Empty>;
  const { groupClasses } = shownParts.value;
  const definition = componentDefinitions.value.find((each) => each.name === part.kind);
  return (
    <div ref={root}>
      <header class="thing">
        <h3 title={name}>{part.name}</h3>
        <span class="muted">{titleOf(part)}</span>
      </header>
      {part.kind === 'groups' && <Members part={part} />}
      {definition !== undefined && (
        <Form
          of={part.kind}
          definition={partForm(definition, part.kind)}
          thing={thingOf(part, thingFacts(shownPage.value))}
          target={partTarget(book, page, part)}
        />
      )}
      {part.kind === 'groups' && (
        <ClassList
          owner={{ kind: 'group', name: part.name }}
          classes={groupClasses
            .filter(({ group }) => group === part.name)
            .map((attached) => ({
              name: attached.name,
              class: attached.class,
              custom: attached.custom,
              things: [thingOf(attached, thingFacts(shownPage.value, attached.props, groupProps(part)))],
              target: groupClassTarget(part.name, attached.name),
            }))}
        />
      )}
    </div>
  );
}

/** The values of a page group, as a class changes them. */
function groupProps({ props }: Component): LayerProps {
  return (props['properties'] ?? {}) as LayerProps;
}

function titleOf({ kind, type }: Component): string {
  const titles = {
    audios: `${type ?? 'short'} audio`,
    groups: 'page group',
    timers: 'timer',
    variables: 'variable',
    joints: 'joint',
    page: 'page script',
  };
  return titles[kind];
}

/** The layers of a page group. */
function Members({ part }: { readonly part: Component }) {
  const { book = '', page = '' } = address.value;
  const members = membersOf(part);
  const nodes = currentPage.value?.tree.nodes;
  const save = (next: readonly string[]) =>
    change(() => partTarget(book, page, part).save('members', next, part.props['members']));
  return (
    <section class="members" aria-label="Layers of the group">
      <h4>Layers</h4>
      {members.length === 0 && <p class="muted">No layers yet.</p>}
      <ul>
        {members.map((path) => (
          <li key={path} class="member">
            <button type="button" class="member-name" onClick={() => selectLayers([path])}>
              {path}
            </button>
            {nodes?.has(path) === false && <span class="tag">not there</span>}
            <IconButton
              icon={X}
              label={`Take ${path} out of the group`}
              onClick={() => void save(members.filter((each) => each !== path))}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="button add-action"
        onClick={() => showDialog(MembersDialog, { name: part.name, members, onSave: (next) => void save(next) })}
      >
        <Icon node={Plus} size={15} /> Choose layers
      </button>
    </section>
  );
}

function membersOf({ props }: Component): readonly string[] {
  const { members } = props;
  return Array.isArray(members) ? members.filter((each): each is string => typeof each === 'string') : [];
}

function MembersDialog(props: {
  readonly name: string;
  readonly members: readonly string[];
  readonly onSave: (members: readonly string[]) => void;
}) {
  const checked = useSignal(props.members);
  const layers = [...(currentPage.value?.tree.nodes.keys() ?? [])];
  const gone = props.members.filter((path) => !layers.includes(path));
  return (
    <DialogFrame
      title={`Layers of “${props.name}”`}
      onSubmit={() => {
        closeDialog();
        props.onSave(checked.value);
      }}
      footer={
        <>
          <button type="button" class="button" onClick={closeDialog}>
            Cancel
          </button>
          <button type="submit" class="button primary">
            Save
          </button>
        </>
      }
    >
      <LayerChecks checked={checked} layers={[...layers, ...gone]} />
    </DialogFrame>
  );
}
