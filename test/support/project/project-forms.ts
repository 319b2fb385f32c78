import type { PageForm } from '#domain/page';
import type { AnswerBody, ProjectTree } from './project.js';

/** A form of projects: the same books, with files at other places. */
export interface ProjectForm {
  readonly name: string;
  /** The form of each page of the sample. */
  readonly formOf: (page: string) => PageForm;
  /** Files that the project has besides, and those that it has instead of the sample's. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The pages of the sample in each form. */
export const pageForms: readonly ProjectForm[] = [
  { name: 'pages in folders', formOf: () => 'folder' },
  { name: 'pages in files', formOf: () => 'file' },
  { name: 'a page in a file among pages in folders', formOf: (page) => (page === 'dusk' ? 'file' : 'folder') },
];

const index = /^App\/([^/]+)\/components\/([^/]+)\/index\.lua$/;

/** The files of a project in another form. The given ones have their pages in folders. */
export function laidAs({ formOf, files = {} }: ProjectForm, inFolders: ProjectTree): ProjectTree {
  const tree = new Map<string, Buffer>();
  for (const [path, content] of inFolders) {
    const [, book = '', page = ''] = index.exec(path) ?? [];
    tree.set(page !== '' && formOf(page) === 'file' ? `App/${book}/${page}.lua` : path, content);
  }
  for (const [path, text] of Object.entries(files)) tree.set(path, Buffer.from(text));
  return tree;
}

/** Whether the file beside a book's index has the model of a page: the sample has one plain page. */
const besideIndex = /App\/([^/"\s]+)\/(?!index\.lua|page\.lua)([^/"\s]+)\.lua/g;

/** A text with the paths that it would have if all pages lay in folders. */
export function withPathsInFolders(text: string): string {
  return text.replace(besideIndex, 'App/$1/components/$2/index.lua');
}

/** The files of a project as if all its pages lay in folders. */
export function treeInFolders(tree: ProjectTree): ProjectTree {
  return new Map([...tree].map(([path, content]) => [withPathsInFolders(path), content]));
}

/** The content of an answer, without what is new each time, and with the paths of pages in folders. */
export function answerInFolders(body: AnswerBody): unknown {
  return sorted(JSON.parse(withPathsInFolders(JSON.stringify(body ?? null))));
}

/** Members that are new each time, or have the form of the pages. */
const ofItsOwn = new Set(['changeset', 'id', 'instance', 'revision', 'next', 'form', 'when']);

/** Lists of files and places are in the order of their paths, and those differ. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(sorted);
    const hasPaths = items.some((item) => typeof item === 'object' && item !== null && 'path' in item);
    return hasPaths ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !ofItsOwn.has(name))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
