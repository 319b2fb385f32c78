import { expect } from 'chai';
import { composeServices } from '../../support/service/compose-services.js';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { defaultConcurrency } from '#application/support/concurrency';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';
import { listBooks } from '#application/use-cases/book/list-books';
import { listCommands } from '#application/use-cases/command/list-commands';
import { listComponents } from '#application/use-cases/component/list-components';
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

const lists: Readonly<Record<string, (services: ProjectServices, files: ProjectFiles) => Promise<object[]>>> = {
  books: (services, files) => listBooks.run(services, { at: {} }, files),
  commands: (services, files) => listCommands.run(services, { at: address }, files),
  timers: (services, files) => listComponents.run(services, { at: { ...address, kind: 'timers' } }, files),
};

describe('a list of many things', () => {
  let files: ProjectFiles;
  let services: ProjectServices;
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
    services = composeServices(store);
  });

  for (const [name, list] of Object.entries(lists)) {
    it(`a list of many things reads the files of a few ${name} at once, and lists them in their order`, async () => {
      const counted = countingAtOnce(files);
      const listed = await list(services, counted.files);
      expect(listed.slice(0, many).map((each) => 'name' in each && each.name)).to.deep.equal(
        name === 'books' ? [...names].sort() : names,
      );
      expect(counted.most()).to.be.within(2, defaultConcurrency * filesOfOne);
    });
  }
});
