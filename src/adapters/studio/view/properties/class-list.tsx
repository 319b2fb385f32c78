import { useLayoutEffect, useRef } from 'preact/hooks';
import { ChevronDown, ChevronUp, ClipboardPaste, Copy, Ellipsis, Plus, FileCode, Unlink } from 'lucide';
import type { Layer } from '#adapters/client/client-operations.generated';
import { undefinedForm, type FormDefinition, type FormThing } from '../../model/page/form-model.js';
import { transitionForm } from '../../model/page/transition-form.js';
import {
  copiedClass,
  copyClass,
  detachClass,
  justAttached,
  lacking,
  moveClass,
  nameOf,
  pasteClass,
  type ClassOwner,
} from '../../state/edits/edit-classes.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { classDefinitions } from '../../state/project/documents.js';
import type { FormTarget } from '../../state/edits/save-drafts.js';
import { foldedClasses } from '../../state/shown/preferences.js';
import { IconButton } from '../controls/controls.js';
import { Icon } from '../controls/line-icon.js';
import { lazy } from '../controls/lazy.js';
import { MenuButton, type MenuItem } from '../controls/menu.js';
import { SharedForm } from './property-form.js';
import { showClassScript } from '../dialogs/show-source.js';

const DeviceBadges = lazy(() => import('./device-badges.js').then((module) => module.DeviceBadges));
const PlayClass = lazy(() => import('./play-class.js').then((module) => module.PlayClass));
const ClassPalette = lazy(() => import('./class-chooser.js').then((module) => module.ClassPalette));

/** A class, as the layers or the page group have it. */
export interface AttachedClass {
  readonly name: string;
  /** The class, where the name goes on behind it. */
  readonly class?: string | undefined;
  readonly custom: boolean;
  readonly things: readonly FormThing[];
  /** The only layer that has it. */
  readonly of?: Layer;
  readonly target: FormTarget;
}

interface ClassListProps {
  readonly owner: ClassOwner;
  readonly classes: readonly AttachedClass[];
}

/** The classes of layers or of a page group, each with its form; and a button to attach one. */
export function ClassList({ owner, classes }: ClassListProps) {
  const names = classes.map(({ name }) => name);
  const copied = copiedClass.value;
  return (
    <section class="class-list" aria-label="Classes">
      <header class="class-list-head">
        <h3>Classes</h3>
        {copied !== null && copied.kind === owner.kind && !names.includes(copied.name) && (
          <IconButton
            icon={ClipboardPaste}
            label={`Paste the class ${titleOf(copied.name)}`}
            onClick={() => void pasteClass(lacking(owner, copied.name), copied)}
          />
        )}
        <button type="button" class="button" onClick={() => showDialog(ClassPalette, { owner })}>
          <Icon node={Plus} size={14} /> Attach a class
        </button>
      </header>
      {classes.length === 0 && (
        <p class="hint">
          {owner.kind === 'layers' && owner.paths.length > 1
            ? 'These layers share no class.'
            : 'A class makes it do something: a button, an animation, a video.'}
        </p>
      )}
      {classes.map((each) => (
        <ClassForm key={each.name} owner={owner} attached={each} names={names} />
      ))}
    </section>
  );
}

interface ClassFormProps {
  readonly owner: ClassOwner;
  readonly attached: AttachedClass;
  readonly names: readonly string[];
}

function ClassForm({ owner, attached, names }: ClassFormProps) {
  const { name, class: className = withoutOption(name), custom, things, of, target } = attached;
  const form = useRef<HTMLDetailsElement>(null);
  const definition = classDefinitions.value.find((each) => each.name === className);
  const title = attached.class === undefined ? titleOf(name) : `${titleOf(attached.class)} (${name})`;
  const isNew = justAttached.value === name;
  useLayoutEffect(() => {
    if (!isNew || form.current === null) return;
    justAttached.value = undefined;
    form.current.scrollIntoView({ block: 'nearest' });
    form.current.querySelector('summary')?.focus();
  }, [isNew]);
  const thing = things[0] ?? { values: {} };
  const isOpen = isNew || !foldedClasses.value.includes(name);
  return (
    <div class="class-form">
      <MenuButton
        class="class-menu"
        label={`More: ${title}`}
        icon={Ellipsis}
        items={() => menuOf(owner, name, title, names)}
      />
      <PlayClass name={name} />
      <details
        ref={form}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          const others = foldedClasses.value.filter((each) => each !== name);
          if (open !== isOpen) foldedClasses.value = open ? others : [...others, name];
        }}
      >
        <summary title={`In the file: ${name}`}>
          {title} {custom && <span class="badge">custom class</span>}
        </summary>
        <p class="class-description">{definition?.description ?? 'A class of this project.'}</p>
        {of !== undefined && <DeviceBadges owner={of} name={name} />}
        <SharedForm
          of={className}
          definition={definition === undefined ? undefinedForm(thing) : formOf(definition, name, thing)}
          things={things}
          target={target}
        />
      </details>
    </div>
  );
}

/** A transition of the library has other settings than the next one. */
function formOf(
  definition: FormDefinition & { readonly name: string },
  name: string,
  { values }: FormThing,
): FormDefinition {
  const [, option = 'to'] = name.split('.');
  return definition.name === 'transition2' ? transitionForm(definition, option, values) : definition;
}

function menuOf(owner: ClassOwner, name: string, title: string, names: readonly string[]): readonly MenuItem[] {
  const at = names.indexOf(name);
  const [before, after] = [names[at - 1], names[at + 1]];
  const isOne = owner.kind === 'group' || owner.paths.length === 1;
  return [
    ...(isOne && before !== undefined
      ? [{ label: 'Move up', icon: ChevronUp, run: () => void moveClass(owner, name, { before }) }]
      : []),
    ...(isOne && after !== undefined
      ? [{ label: 'Move down', icon: ChevronDown, run: () => void moveClass(owner, name, { after }) }]
      : []),
    ...(isOne ? [{ label: 'Copy', icon: Copy, run: () => copyClass(owner, name) }] : []),
    ...(isOne && owner.kind === 'layers'
      ? [{ label: 'Show the Lua', icon: FileCode, run: () => void showClassScript(owner.paths[0] ?? '', name) }]
      : []),
    {
      label: `Detach from ${nameOf(owner)}…`,
      icon: Unlink,
      isDangerous: true,
      run: () => void detachClass(owner, name, title),
    },
  ];
}

function titleOf(name: string): string {
  return classDefinitions.value.find((each) => each.name === withoutOption(name))?.title ?? name;
}

/** A model may write a class with an option: `transition2.fade`. */
function withoutOption(name: string): string {
  return name.split('.', 1)[0] ?? name;
}
