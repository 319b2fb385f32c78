import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Component } from '#adapters/client/client-operations.generated';
import { freeName } from '#domain/name/free-name';
import type { PageThing } from '../../model/address/studio-address.js';
import { audioOfFile } from '../../model/page/audio-of-file.js';
import { nameKindOf } from '../../model/lists/new-names.js';
import { nameOfThing } from '../../model/page/parts-of-page.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { readBookAssets, sounds } from '../../state/project/shown-assets.js';
import { componentDefinitions } from '../../state/project/documents.js';
import { currentPage, selectedPaths } from '../../state/shown/selection.js';
import { addThing, renameThing, shownNames } from '../../state/edits/edit-things.js';
import { LayerChecks } from '../layers/layer-checks.js';
import { NameDialog } from '../dialogs/name-dialog.js';

/** Asks for a new name. */
export function askThingName(thing: PageThing): void {
  showDialog(NameDialog, {
    title: `Rename “${nameOfThing(thing)}”`,
    action: 'Rename',
    present: nameOfThing(thing),
    save: (name: string) => renameThing(thing, name),
  });
}

export interface NewThingProps {
  readonly kind: 'command' | Component['kind'];
  /** What it is called: `timer`. */
  readonly one: string;
}

/** Makes a command or part, which then is selected. */
export function NewThing({ kind, one }: NewThingProps) {
  const name = useSignal('');
  const members = useSignal<readonly string[]>(kind === 'groups' ? selectedPaths.value : []);
  const sound = useSignal<string>('');
  const taken = shownNames(kind);
  const definition = kind === 'audios' ? componentDefinitions.value.find(({ name: of }) => of === kind) : undefined;
  const save = async (wanted: string) => {
    await addThing(kind === 'command' ? { kind, name: wanted } : { kind: 'part', name: `${kind}/${wanted}` }, {
      ...(kind === 'groups' ? { body: { members: members.value } } : {}),
      ...(definition !== undefined && sound.value !== '' ? audioOfFile(definition, sound.value) : {}),
    });
    return true;
  };
  const nameAfter = (file: string) => {
    if (name.value.trim() === '') name.value = freeName(nameKindOf(kind), file.replace(/\.[^.]*$/, ''), taken);
  };
  return (
    <NameDialog
      title={`New ${one}`}
      action="Create"
      typed={name}
      taken={taken}
      {...(kind === 'page' && { choices: ['physics', 'swipe'] })}
      save={save}
    >
      {kind === 'audios' && <SoundField path={sound} onChoose={nameAfter} />}
      {kind === 'groups' && (
        <LayerChecks checked={members} layers={[...(currentPage.value?.tree.nodes.keys() ?? [])]} />
      )}
    </NameDialog>
  );
}

/** The sound files of the book. */
function SoundField(props: { readonly path: { value: string }; readonly onChoose: (file: string) => void }) {
  useEffect(() => void readBookAssets(), []);
  return (
    <label class="dialog-field">
      Sound file
      <select
        value={props.path.value}
        onChange={({ currentTarget: { value } }) => {
          props.path.value = value;
          if (value !== '') props.onChoose(value.split('/').at(-1) ?? '');
        }}
      >
        <option value="">None yet</option>
        {sounds.value.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </select>
    </label>
  );
}
