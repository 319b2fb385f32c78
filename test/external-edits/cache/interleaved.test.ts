import { expect } from 'chai';
import { appendFileSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pick, randomFrom, type Random } from '../../support/arbitrary/random.js';
import { serveStore, type SentOptions, type ServedStore } from '../../support/service/serve-store.js';
import { CachedProject } from './cached-project.js';

const fixture = fileURLToPath(new URL('../../fixtures/project', import.meta.url));

/** The scripts and JSON files below a folder, by their paths in it. */
function textsIn(folder: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[^.].*\.(lua|json)$/.test(entry.name)) continue;
    const place = `${entry.parentPath}/${entry.name}`;
    texts[place.slice(folder.length).replace(/^\//, '')] = readFileSync(place, 'utf8');
  }
  return texts;
}

const files = textsIn(fixture);
const layers = ['bg', 'title', 'hero', 'GroupA', 'moon'];

/** One change of the page, or a step through its history. */
function someChange(random: Random): readonly [method: string, path: string, options?: SentOptions] {
  const layer = `/story/cover/${pick(random, layers)}`;
  return pick<readonly [string, string, SentOptions?]>(random, [
    ['POST', layer, { body: { alpha: Math.round(random() * 4) / 4 } }],
    ['PUT', layer],
    ['DELETE', layer],
    ['PUT', `${layer}?newName=${pick(random, layers)}`],
    ['PUT', '/story/cover?newName=dawn'],
    ['PUT', '/story/dawn?newName=cover'],
    ['POST', '/_/history/undo'],
    ['POST', '/_/history/undo?author=external'],
    ['POST', '/_/history/redo'],
  ]);
}

/** One thing that a hand does to a file of the page, in one turn. */
function someEdit(project: CachedProject, random: Random): void {
  const path = pick(
    random,
    Object.keys(textsIn(project.folder)).filter((each) => each.startsWith('App/story/')),
  );
  const place = project.place(path);
  const steps: readonly (() => void)[] = [
    () => appendFileSync(place, '\n'),
    () => {
      writeFileSync(`${place}~`, `\n${project.text(path)}`);
      renameSync(`${place}~`, place);
    },
    () => unlinkSync(place),
    () => writeFileSync(place.replace(/(\.\w+)$/, '2$1'), project.text(path)),
    () => writeFileSync(place, files[path] ?? ''),
  ];
  pick(random, steps)();
}

/** Has several clients change the page, and a hand edit it, between any two calls of the store's on its files. */
async function work(project: CachedProject, service: ServedStore, random: Random): Promise<void> {
  project.meanwhile = (call) => {
    // Between the last look at a file and its rename, chance decides.
    if (call !== 'lstat' && call !== 'mkdir' && random() < 0.03) someEdit(project, random);
  };
  const client = async () => {
    for (let count = 0; count < 8; count++) {
      const [method, path, options] = someChange(random);
      const { status, body } = await service.call(method, path, options);
      expect(status, `${method} ${path}: ${body.detail}`).to.be.below(500);
    }
  };
  await Promise.all([client(), client(), client()]);
  project.meanwhile = () => undefined;
}

/** Takes back what can be, edits by hand in their turn. @returns why no more could be */
async function undoEverything({ call }: ServedStore): Promise<readonly string[]> {
  for (;;) {
    const own = await call('POST', '/_/history/undo');
    if (own.status === 200) continue;
    const outside = await call('POST', '/_/history/undo?author=external');
    if (outside.status !== 200) return [own.body.code, outside.body.code];
  }
}

describe('a page that several clients change and a hand edits', function () {
  before(function () {
    if (process.platform !== 'linux') this.skip();
  });

  for (const seed of [1, 2, 3, 4, 5, 6]) {
    it(`the history of a page has every change and edit of several clients and a hand, and undo restores every byte (${seed})`, async () => {
      const project = await CachedProject.open(files);
      const service = await serveStore(project.plain);
      try {
        await service.watch();
        await work(project, service, randomFrom(seed));
        expect(await undoEverything(service)).to.deep.equal(['nothing-to-undo', 'nothing-to-undo']);
        const left = textsIn(project.folder);
        const differing = Object.keys({ ...files, ...left }).filter((path) => left[path] !== files[path]);
        expect(differing).to.deep.equal([]);
      } finally {
        await service.stop();
        await project.remove();
      }
    });
  }
});
