import { shownKeys, type Shortcut } from '../model/keys.js';
import { DialogFrame } from './dialog.js';

const groups: readonly { readonly title: string; readonly where: Shortcut['where'] }[] = [
  { title: 'Everywhere', where: undefined },
  { title: 'On the stage', where: 'stage' },
  { title: 'In the lists', where: 'layers' },
  { title: 'In the list of pages', where: 'pages' },
  { title: 'In fields', where: 'fields' },
];

/** All keys of the studio. */
export function ShortcutsDialog({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  return (
    <DialogFrame title="Keyboard shortcuts">
      <div class="shortcuts" role="region" tabIndex={0} aria-label="All shortcuts">
        {groups.map(({ title, where }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts
                .filter((each) => each.where === where)
                .map(({ keys, title: what }) => (
                  <div key={keys + what}>
                    <dt>{what}</dt>
                    <dd>
                      {keys.split(' ').map((each) => (
                        <kbd key={each}>{shownKeys(each)}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}
