import { shownKeys, type Shortcut } from '../../model/lists/keys.js';
import { resetKeys } from '../properties/property-field.js';
import { keysOfBars } from '../timeline/bar-keys.js';
import { DialogFrame } from '../dialogs/dialog.js';

interface Keys {
  readonly keys: string;
  readonly title: string;
}

/** The keys that a view listens for itself. */
const elsewhere: readonly { readonly title: string; readonly keys: readonly Keys[] }[] = [
  {
    title: 'On the stage',
    keys: [
      {
        keys: 'ArrowLeft ArrowRight ArrowUp ArrowDown',
        title: 'Move by a quarter of a point, with Shift ten times as far',
      },
      {
        keys: 'Control+ArrowLeft Control+ArrowRight Control+ArrowUp Control+ArrowDown',
        title: 'Resize by a quarter of a point, with Shift ten times as far',
      },
      { keys: '[ ]', title: 'Turn by one degree, with Shift by 15' },
      { keys: 'Alt+ArrowUp Alt+ArrowDown', title: 'Select the next layer above or below' },
      { keys: 'Enter', title: 'Type the text of the selected layer' },
      { keys: 'Escape', title: 'Cancel a drag, select nothing' },
      { keys: 'Space', title: 'Play the page as its reader sees it; Space or Escape ends' },
    ],
  },
  {
    title: 'In the timeline',
    keys: [
      { keys: 'Space', title: 'Play, pause' },
      { keys: 'ArrowLeft ArrowRight', title: 'Go a frame, with Shift ten' },
      { keys: keysOfBars.start, title: 'Go to the start' },
      { keys: 'ArrowUp ArrowDown', title: 'Choose a row' },
      { keys: keysOfBars.play, title: 'Play from where the row begins to move' },
      { keys: `${keysOfBars.sooner} ${keysOfBars.later}`, title: 'Start sooner or later by 0.1 s' },
      { keys: `${keysOfBars.shorter} ${keysOfBars.longer}`, title: 'Run shorter or longer by 0.1 s' },
      { keys: `${keysOfBars.fewer} ${keysOfBars.more}`, title: 'Repeat less or more often' },
      { keys: 'Escape', title: 'Cancel a drag' },
    ],
  },
  {
    title: 'In the lists',
    keys: [
      { keys: 'F2', title: 'Rename' },
      { keys: 'Delete', title: 'Remove' },
      { keys: 'Control+Shift+D', title: 'Lift; arrows choose the place, Enter drops' },
      { keys: 'H', title: 'Hide in the studio alone' },
      { keys: 'L', title: 'Lock in the studio alone' },
      { keys: 'Enter', title: 'Go to the editor of a command or part' },
      { keys: 'Alt+ArrowUp Alt+ArrowDown', title: 'Move a command, a part or an action' },
      { keys: 'Control+C Control+V', title: 'Copy and paste a command, a part or actions' },
      { keys: 'Control+X', title: 'Cut actions' },
      { keys: 'Control+D', title: 'Duplicate' },
      { keys: 'Control+Enter', title: 'Add an action below' },
    ],
  },
  {
    title: 'In the list of pages',
    keys: [
      { keys: 'F2', title: 'Rename' },
      { keys: 'Control+D', title: 'Duplicate' },
      { keys: 'Delete', title: 'Remove' },
      { keys: 'Control+Shift+D', title: 'Lift; arrows choose the place, Enter drops' },
    ],
  },
  {
    title: 'In fields',
    keys: [
      { keys: 'ArrowUp ArrowDown', title: 'One step of a number, with Shift ten' },
      { keys: resetKeys, title: 'Reset the value' },
    ],
  },
];

/** All keys of the studio. */
export function ShortcutsDialog({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  return (
    <DialogFrame title="Keyboard shortcuts">
      <div class="shortcuts" role="region" tabIndex={0} aria-label="All shortcuts">
        {[{ title: 'Everywhere', keys: shortcuts }, ...elsewhere].map(({ title, keys: all }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {all.map(({ keys, title: what }) => (
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
