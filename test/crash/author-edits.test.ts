import { expect } from 'chai';
import { CrashFileSystem } from './model/crash-file-system.js';
import { lossesAt, lots } from './model/losses.js';
import { commits, folder, isState, open, record, walk, type Instant, type Recording } from './model/scenario.js';

interface Edit {
  readonly name: string;
  /** The content the author leaves; `undefined` for no file. */
  content(path: string, recording: Recording): string | undefined;
  readonly inPlace: boolean;
}

const asBefore = (path: string, { states }: Recording) => states[0]?.[path] ?? 'an old version of it';
const committed = (path: string, { states }: Recording) => states[1]?.[path] ?? 'something else';

const edits: readonly Edit[] = [
  { name: 'typed and saved in place', content: () => 'typed by hand', inPlace: true },
  { name: 'typed and saved as a new file', content: () => 'typed by hand', inPlace: false },
  {
    name: 'cut off in place, so that it looks torn',
    content: (path, recording) => committed(path, recording).slice(0, 12),
    inPlace: true,
  },
  {
    name: 'cut off in a new file',
    content: (path, recording) => committed(path, recording).slice(0, 12),
    inPlace: false,
  },
  { name: 'emptied in place', content: () => '', inPlace: true },
  { name: 'put back to what it was before, by version control', content: asBefore, inPlace: false },
  { name: 'put back to what it was before, in place', content: asBefore, inPlace: true },
  { name: 'removed', content: () => undefined, inPlace: false },
];

const paths = ['App/index.lua', 'App/page.lua', 'App/models/data.json', 'App/new/deep/layer.lua'];

describe('a file that its author edits after the crash, before the next start', () => {
  let recording: Recording;
  before(async () => {
    recording = await record();
  });

  for (const [number, edit] of edits.entries()) {
    it(`recovery leaves a file alone that its author edited after the crash: ${edit.name}`, async () => {
      const draw = lots(4);
      let states = 0;
      // Half of the moments for each edit, so that four edits are tried at each moment.
      for (const instant of recording.instants.filter((_, index) => index % 2 === number % 2)) {
        const losses = lossesAt(instant.moment, draw, 3);
        for (const name of paths) {
          const killed = CrashFileSystem.afterKill(instant.moment);
          states += await check({ fs: killed, boot: 'first run', edit, name, instant, recording });
          for (const loss of losses) {
            const fs = loss(instant.moment);
            states += await check({ fs, boot: 'second run', edit, name, instant, recording });
          }
        }
      }
      console.log(`      ${states} states`);
      expect(states).to.be.greaterThan(200);
    });
  }
});

interface Case {
  readonly fs: CrashFileSystem;
  readonly boot: string;
  readonly edit: Edit;
  readonly name: string;
  readonly instant: Instant;
  readonly recording: Recording;
}

/** The cases that recovery has passed, by what it depends on: the same loss of another moment need not be tried again. */
const passed = new Set<string>();

/** Returns the number of cases: none where the edit cannot be made, or looks like the crash's own work. */
async function check({ fs, boot, edit, name, instant, recording }: Case): Promise<number> {
  const path = `${folder}/${name}`;
  const content = edit.content(path, recording);
  const killed = boot === 'first run';
  if (!fs.has(path.slice(0, path.lastIndexOf('/')))) return 0;
  if (content === undefined) {
    if (!fs.has(path) || looksUndone(name, killed, instant)) return 0;
    fs.authorRemoves(path);
  } else {
    // While a commit is being applied, its process killed, a file as before it is one it had not got to.
    if (content === asBefore(path, recording) && killed && instant.asked > instant.answered) return 0;
    fs.authorWrites(path, content, edit.inPlace);
  }
  const key = JSON.stringify([fs.state(), boot, name, content, instant.answered, instant.asked, instant.trimmed]);
  if (passed.has(key)) return 1;
  const { store } = await open(fs, boot, 3);
  const found = await walk(fs, store);
  const where = `${edit.name}: ${name}, ${boot}, cut off at ${instant.call}`;
  expect(found[path], where).to.equal(content);
  const reached = recording.states.flatMap((state, index) =>
    isState(without(state, path), without(found, path), instant.trimmed) ? [index] : [],
  );
  const isSound = reached.some((index) => index >= instant.answered && index <= instant.asked);
  // Written out only when it is needed: that takes longer than the recovery.
  expect(isSound, isSound ? '' : `${where}: ${JSON.stringify(found)}`).to.equal(true);
  passed.add(key);
  return 1;
}

/** Whether a file that is not there may be one that a commit was to make, and that is not there yet. */
function looksUndone(name: string, killed: boolean, { answered, asked }: Instant): boolean {
  if (killed && answered === asked) return false;
  return commits.flat().some((change) => change.path === name && change.action !== 'modified');
}

/** Without the file, and without the folders that exist only for it, or would. */
function without(state: Readonly<Record<string, string>>, path: string): Record<string, string> {
  return Object.fromEntries(Object.entries(state).filter(([other]) => other !== path && !path.startsWith(other)));
}
