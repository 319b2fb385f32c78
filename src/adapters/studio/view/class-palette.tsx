import { useEffect, useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import { Search } from 'lucide';
import { paletteSections, type PaletteClass } from '../model/class-palette.js';
import { attachClass, customClasses, lacking, nameOf, readCustomClasses, type ClassOwner } from '../state/classes.js';
import { closeDialog } from '../state/dialogs.js';
import { classDefinitions } from '../state/documents.js';
import { DialogFrame } from './dialog.js';
import { Icon } from './icon.js';

interface ClassPaletteProps {
  readonly owner: ClassOwner;
  /** The classes that all of them have. */
  readonly attached: readonly string[];
}

/** All classes by family. Typing finds, arrows choose, Enter attaches. */
export function ClassPalette({ owner, attached }: ClassPaletteProps) {
  const search = useSignal('');
  const active = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => void readCustomClasses(), []);
  const target = { isGroup: owner.kind === 'group', attached };
  const own = customClasses.value.map(({ name }) => name);
  const sections = paletteSections(classDefinitions.value, own, target, search.value);
  const order = sections.flatMap(({ classes }) => classes).filter(({ refused }) => refused === undefined);
  const chosen = order[Math.min(active.value, order.length - 1)];
  useEffect(
    () => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    [chosen?.name],
  );
  const attach = ({ name, refused }: PaletteClass) => {
    if (refused !== undefined) return;
    closeDialog();
    void attachClass(lacking(owner, name), name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { length } = order;
    active.value = (Math.min(active.value, length - 1) + step + length) % Math.max(length, 1);
  };
  return (
    <DialogFrame title={`Attach a class to ${nameOf(owner)}`} onSubmit={() => chosen !== undefined && attach(chosen)}>
      <label class="search palette-search">
        <Icon node={Search} size={14} />
        <input
          type="text"
          role="combobox"
          aria-label="Find a class"
          aria-expanded="true"
          aria-controls="class-palette"
          aria-activedescendant={chosen === undefined ? undefined : `class-${chosen.name}`}
          placeholder="What should it do? Move, button, sound …"
          spellcheck={false}
          autoComplete="off"
          value={search.value}
          onInput={({ currentTarget }) => {
            search.value = currentTarget.value;
            active.value = 0;
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id="class-palette" role="listbox" aria-label="Classes" class="palette" tabIndex={-1}>
        {sections.map(({ title, classes }) => (
          <div key={title} role="group" aria-label={title} class="palette-section">
            <h4 aria-hidden="true">{title}</h4>
            {classes.map((each) => (
              <div
                key={each.name}
                id={`class-${each.name}`}
                role="option"
                class="palette-class"
                aria-selected={each === chosen}
                aria-disabled={each.refused !== undefined}
                onClick={() => attach(each)}
                onPointerMove={() => each.refused === undefined && (active.value = order.indexOf(each))}
              >
                <b>{each.title}</b>
                <code>{each.name}</code>
                <span class="palette-text">{each.description}</span>
                {(each.refused !== undefined || each.needs.length > 0) && (
                  <span class="palette-needs">{each.refused ?? `Choose next: ${each.needs.join(', ')}.`}</span>
                )}
              </div>
            ))}
          </div>
        ))}
        {sections.length === 0 && <p class="hint">No class has these words.</p>}
      </div>
    </DialogFrame>
  );
}
