import { AudioLines, FileCode, Group, Link2, Plus, Timer, Variable, type IconNode } from 'lucide';
import type { Component } from '#adapters/client/client-operations.generated';
import { lengthOfAudio, noteOfPart, partsOf } from '../../model/page/parts-of-page.js';
import { showDialog } from '../../state/shown/dialogs.js';
import { currentPage } from '../../state/shown/selection.js';
import { partOf } from '../../state/edits/edit-things.js';
import { IconButton } from '../controls/controls.js';
import { NewThing } from './thing-dialogs.js';
import { ThingList } from './thing-list.js';

const icons: Readonly<Record<Component['kind'], IconNode>> = {
  audios: AudioLines,
  groups: Group,
  timers: Timer,
  variables: Variable,
  joints: Link2,
  page: FileCode,
};

/** What a page has beside layers and commands. */
export function PartsPanel() {
  const { page } = currentPage.value ?? {};
  if (page === undefined) return null;
  return (
    <div class="panel-list">
      {partsOf(page).map(({ title, one, kind, names }) => (
        <section key={kind} aria-label={title}>
          <header class="list-head">
            <h3>{title}</h3>
            <IconButton icon={Plus} label={`New ${one}`} onClick={() => showDialog(NewThing, { kind, one })} />
          </header>
          {names.length > 0 && (
            <ThingList
              label={title}
              items={names.map((name) => {
                const part = partOf(`${kind}/${name}`);
                return {
                  thing: { kind: 'part', name: `${kind}/${name}` },
                  icon: icons[kind],
                  note: part === undefined ? '' : noteOfPart(part),
                  // An audio has a place among those of its length.
                  section: kind === 'audios' ? lengthOfAudio(page, name) : undefined,
                };
              })}
            />
          )}
        </section>
      ))}
    </div>
  );
}
