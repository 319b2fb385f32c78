import { expect } from 'chai';
import type { NamedUseCases } from '#adapters/composition/modules/use-cases-module';
import { composeUseCases } from '../../support/service/compose-use-cases.js';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { defaultConcurrency } from '#application/support/concurrency';
import type { ProjectFiles } from '#application/project/files/project-files';

import { plainFiles } from '../../contract/file-store/plain-files.js';
import { fixtureTree } from '../../support/project/project.js';

const many = 100;
/** A script and its JSON. */
const filesOfOne = 2;
const names = Array.from({ length: many }, (_, index) => `n${index}`);
const address = { book: 'story', page: 'cover' };

/** The files, and how many of them were read at once so far. */
function countingAtOnce(files: ProjectFiles): { readonly files: ProjectFiles; readonly most: () => number } {
  let [now, most] = [0, 0];
  return {
    most: () => most,
    files: {
      read: async (path) => {
        most = Math.max(most, ++now);
        // As on a disk: reads that run concurrently begin before this one ends.
        await new Promise<void>((resolve) => setImmediate(resolve));
        now--;
        return files.read(path);
      },
      open: (path) => files.open(path),
      list: (path) => files.list(path),
      stat: (path) => files.stat(path),
      links: (path) => files.links(path),
    },
  };
}

const lists: Readonly<Record<string, (use: NamedUseCases, files: ProjectFiles) => Promise<object[]>>> = {
  books: ({ listBooks }, files) => listBooks.execute(files),
  commands: ({ listCommands }, files) => listCommands.execute(address, files),
  timers: ({ listComponents }, files) => listComponents.execute(address, 'timers', files),
};

describe('a list of many things', () => {
  let files: ProjectFiles;
  let useCases: NamedUseCases;
  before(async () => {
    const tree = new Map(await fixtureTree('project'));
    const index = tree.get('App/story/components/cover/index.lua')?.toString() ?? '';
    const bookIndex = tree.get('App/story/index.lua') ?? Buffer.of();
    const list = names.map((name) => `"${name}"`).join(', ');
    const full = index.replace('timers = { "tick" }', `timers = { ${list} }`).replace('{ "eventOne" }', `{ ${list} }`);
    tree.set('App/story/components/cover/index.lua', Buffer.from(full));
    for (const name of names) tree.set(`App/${name}/index.lua`, bookIndex);
    const store = await openMemoryStore(tree);
    files = plainFiles(store);
    useCases = composeUseCases(store);
  });

  for (const [name, list] of Object.entries(lists)) {
    it(`a list of many things reads the files of a few ${name} at once, and lists them in their order`, async () => {
      const counted = countingAtOnce(files);
      const listed = await list(useCases, counted.files);
      expect(listed.slice(0, many).map((each) => 'name' in each && each.name)).to.deep.equal(
        name === 'books' ? [...names].sort() : names,
      );
      expect(counted.most()).to.be.within(2, defaultConcurrency * filesOfOne);
    });
  }
});
