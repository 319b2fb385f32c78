import { expect } from 'chai';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const pages = ['.', 'docs', 'docs/adr'].flatMap(markdownIn);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const foldersOf = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe('The pages of the documentation', () => {
  it('links in the documentation lead to files and headings that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, path = '', anchor]) => {
          const target = path === '' ? page : join(dirname(page), path);
          return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
        })
        .map(([link]) => `${page}: ${link}`),
    );
    expect(broken).to.deep.equal([]);
  });

  it('paths of the repository that the documentation names exist', () => {
    const named = /`((?:src|test|docs|bench|scripts|examples|templates)\/[\w./-]*\w)\/?`/g;
    const missing = pages.flatMap((page) =>
      [...read(page).matchAll(named)]
        .filter(([, path = '']) => !existsSync(join(root, path)))
        .map(([path]) => `${page}: ${path}`),
    );
    expect(missing).to.deep.equal([]);
  });

  it('the index of decisions lists each of them', () => {
    const records = markdownIn('docs/adr').map((path) => basename(path));
    const listed = [...read('docs/adr/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name);
    expect(listed.toSorted()).to.deep.equal(records.filter((name) => name !== 'README.md').sort());
  });

  it('docs/performance.md shows figures for each row that it names', () => {
    const [named = '', measured = ''] = read('docs/performance.md').split('<!-- measured -->');
    const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    const rows = namesIn(named, /^\| `([\w-]+)` /gm);
    expect(rows).to.not.be.empty;
    expect(namesIn(measured, /^\| `([\w-]+)` /gm)).to.have.members(rows);
  });

  it('PowerShell takes the commands of the documentation: none goes on in the next line by a backslash', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/^```sh\n([^]*?)^```/gm)]
        .filter(([, commands = '']) => /\\$/m.test(commands))
        .map(([block]) => `${page}: ${block}`),
    );
    expect(broken).to.deep.equal([]);
  });

  const rooms: Readonly<Record<string, string>> = {
    Adapter: 'src/adapters',
    'Folder of `lua`': 'src/adapters/lua',
    'Room of `http`': 'src/adapters/http',
    'Room of `store-fs`': 'src/adapters/store-fs',
  };
  for (const [title, folder] of Object.entries(rooms)) {
    it(`docs/architecture.md lists the folders of ${folder}`, () => {
      const table = read('docs/architecture.md').split(`| ${title} `)[1]?.split('\n\n')[0] ?? '';
      const cells = [...table.matchAll(/^\| (`.*?) +\|/gm)].map(([, cell = '']) => cell);
      const listed = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
      expect(listed.sort()).to.deep.equal(foldersOf(folder).sort());
    });
  }
});
