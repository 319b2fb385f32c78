import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Component } from '#adapters/client/client-operations';
import type { PageThing } from '../model/address.js';
import { freeName, nameOfThing } from '../model/page-parts.js';
import { closeDialog } from '../state/dialogs.js';
import { readSounds, sounds } from '../state/sounds.js';
import { currentPage, selectedPaths } from '../state/selection.js';
import { addThing, renameThing } from '../state/things.js';
import { DialogFrame } from './dialog.js';
import { LayerChecks } from './layer-checks.js';

/** Asks for a new name. */
export function RenameDialog({ thing }: { readonly thing: PageThing }) {
  const name = useSignal(nameOfThing(thing));
  const submit = () => {
    closeDialog();
    if (name.value.trim() !== nameOfThing(thing)) void renameThing(thing, name.value.trim());
  };
  return (
    <DialogFrame
      title={`Rename “${nameOfThing(thing)}”`}
      onSubmit={submit}
      footer={<Buttons action="Rename" isReady={name.value.trim() !== ''} />}
    >
      <NameField name={name} />
    </DialogFrame>
  );
}

export interface NewThingProps {
  readonly kind: 'command' | Component['kind'];
  /** What it is called: `timer`. */
  readonly one: string;
  /** The names that the page has. */
  readonly names: readonly string[];
}

/** Makes a command or part, which then is selected. */
export function NewThing({ kind, one, names }: NewThingProps) {
  const name = useSignal('');
  const members = useSignal<readonly string[]>(kind === 'groups' ? selectedPaths.value : []);
  const sound = useSignal<string>('');
  const isTaken = freeName(names, name.value.trim()) !== name.value.trim();
  const submit = async () => {
    if (isTaken) return;
    const thing: PageThing =
      kind === 'command' ? { kind, name: name.value.trim() } : { kind: 'part', name: `${kind}/${name.value.trim()}` };
    const done = await addThing(thing, {
      ...(kind === 'groups' ? { body: { members: members.value } } : {}),
      ...(kind === 'audios' && sound.value !== '' ? soundInput(sound.value) : {}),
    });
    if (done) closeDialog();
  };
  return (
    <DialogFrame
      title={`New ${one}`}
      onSubmit={() => void submit()}
      footer={<Buttons action="Create" isReady={name.value.trim() !== '' && !isTaken} />}
    >
      <NameField
        name={name}
        {...(kind === 'page' ? { choices: ['physics', 'swipe'] } : {})}
        {...(isTaken ? { problem: `The page has a ${one} of this name already.` } : {})}
      />
      {kind === 'audios' && (
        <SoundField
          path={sound}
          onChoose={(file) => {
            if (name.value.trim() === '') name.value = freeName(names, file.replace(/\.[^.]*$/, ''));
          }}
        />
      )}
      {kind === 'groups' && (
        <LayerChecks checked={members} layers={[...(currentPage.value?.tree.nodes.keys() ?? [])]} />
      )}
    </DialogFrame>
  );
}

function NameField(props: {
  readonly name: { value: string };
  readonly choices?: readonly string[];
  readonly problem?: string;
}) {
  const { name, choices, problem } = props;
  return (
    <label class="dialog-field">
      Name
      <input
        type="text"
        aria-invalid={problem !== undefined}
        aria-describedby="name-problem"
        autoComplete="off"
        spellcheck={false}
        list={choices && 'name-choices'}
        value={name.value}
        onInput={({ currentTarget }) => (name.value = currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <span id="name-problem" class="field-problem" role="alert">
        {problem}
      </span>
      {choices !== undefined && (
        <datalist id="name-choices">
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </label>
  );
}

/** The sound files of the book. */
function SoundField(props: { readonly path: { value: string }; readonly onChoose: (file: string) => void }) {
  useEffect(() => void readSounds(), []);
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
            {path.replace(/^audios\//, '')}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The list and the properties of an audio for a file: the list is named by the folder. */
function soundInput(path: string) {
  const [, folder = ''] = path.split('/');
  const filename = path.split('/').at(-1) ?? '';
  const type = folder === 'long' || folder === 'sync' ? folder : 'short';
  return { options: { type }, body: { properties: { filename } } };
}

function Buttons({ action, isReady }: { readonly action: string; readonly isReady: boolean }) {
  return (
    <>
      <button type="button" class="button" onClick={closeDialog}>
        Cancel
      </button>
      <button type="submit" class="button primary" disabled={!isReady}>
        {action}
      </button>
    </>
  );
}
