import { componentKinds } from '#domain/component-kind';
import type { PageForm } from '#domain/page';
import type { RuntimeNeeds } from '#application/ports/class-catalogue';
import { catalogue } from '../kwik/action-writing.js';
import type { AnswerBody, ProjectTree } from './project.js';

/** A form of projects: the same books, with files at other places and another runtime. */
export interface ProjectForm {
  readonly name: string;
  /** The form of each page. */
  readonly formOf: (page: string) => PageForm;
  /** The files that start the app, and those of a runtime in the project. */
  readonly files: Readonly<Record<string, string>>;
}

const plugin = (start: string): string => `local kwik = require "plugin.kwik"\n${start}`;
const handed = (key: string): string => `kwik.bootstrap { name = "harbour", ${key} = "dusk", editor = false }\n`;

/** The runtime in `lua_modules`. What is in its file is never read. */
const modules = {
  'main.lua': `local env = require("env")
env.book = "harbour"
env.page = "dusk"
env.mode = "production"
if env.mode == "development" then
  env.props = { name = env.book, editor = true, gotoPage = env.page }
else
  env.props = { name = env.book, editor = false, gotoPage = env.page }
end
if env.setPlugin(env.mode) then
  local kwik = require("kwiksher.kwik")
  kwik.bootstrap(env.props)
end
`,
  'env.lua': 'local M = {}\nfunction M.setPlugin(mode) return true end\nreturn M\n',
  'lua_modules/kwiksher/kwik.lua': 'return { bootstrap = function(props) end }\n',
};

/** A runtime in the project's own folders that lacks nothing: its files have each word that something needs. */
function ownRuntime(): Record<string, string> {
  const words: Record<string, string[]> = { 'controller/index.lua': [] };
  for (const needs of allNeeds())
    for (const [path, needed] of Object.entries(needs)) (words[path] ??= []).push(...needed);
  return Object.fromEntries(
    Object.entries(words).map(([path, needed]) => [path, needed.map((word) => `${word}()\n`).join('')]),
  );
}

function allNeeds(): RuntimeNeeds[] {
  const kinds = [...componentKinds, 'layer', 'layer-group', 'custom-class'] as const;
  const scripts = [
    ...catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []),
    ...kinds.map((kind) => catalogue.component(kind)),
  ];
  const variants = scripts.flatMap((script) => Object.values(script.variants?.kinds ?? {}));
  const actions = catalogue.actionNames().flatMap((name) => catalogue.action(name) ?? []);
  return [...scripts, ...variants, ...actions].map(({ needs }) => needs);
}

/** The form of the plugin's first releases, in which each page has a folder. */
export const pagesInFolders: ProjectForm = {
  name: 'B1',
  formOf: () => 'folder',
  files: { 'main.lua': plugin(handed('goPage')) },
};

/** The newest form, in which each page is a file beside the index of its book. */
export const pagesInFiles: ProjectForm = { name: 'D', formOf: () => 'file', files: modules };

/** The forms in which projects are found. The first is the one that the others are held against. */
export const projectForms: readonly ProjectForm[] = [
  pagesInFolders,
  {
    name: 'A',
    formOf: () => 'folder',
    files: {
      ...ownRuntime(),
      'main.lua': 'require("controller.index").bootstrap { name = "harbour", goPage = "dusk", editing = false }\n',
    },
  },
  {
    name: 'B2',
    formOf: () => 'folder',
    files: {
      'main.lua': plugin(
        `local mode = "production"\nif mode == "editing" then\n  ${handed('gotoPage')}else\n  ${handed('gotoPage')}end\n`,
      ),
    },
  },
  { name: 'C', formOf: () => 'folder', files: modules },
  pagesInFiles,
  { name: 'D with a page in a folder', formOf: (page) => (page === 'dusk' ? 'folder' : 'file'), files: modules },
];

const index = /^App\/([^/]+)\/components\/([^/]+)\/index\.lua$/;

/** The files of a project in another form. The given ones have their pages in folders. */
export function laidAs({ formOf, files }: ProjectForm, inFolders: ProjectTree): ProjectTree {
  const tree = new Map<string, Buffer>();
  for (const [path, content] of inFolders) {
    const [, book = '', page = ''] = index.exec(path) ?? [];
    tree.set(page !== '' && formOf(page) === 'file' ? `App/${book}/${page}.lua` : path, content);
  }
  for (const [path, text] of Object.entries(files)) tree.set(path, Buffer.from(text));
  return tree;
}

/** The files beside a book's index that have the model of a page: the sample has one plain page. */
const besideIndex = /App\/([^/"\s]+)\/(?!index\.lua|page\.lua)([^/"\n]+?)\.lua/g;

/** A text with the paths that it would have if all pages lay in folders. */
export function withPathsInFolders(text: string): string {
  return text.replace(besideIndex, 'App/$1/components/$2/index.lua');
}

/** The files of the books, as if all pages lay in folders. */
export function booksInFolders(tree: ProjectTree): ProjectTree {
  return new Map(
    [...tree]
      .filter(([path]) => !isOfRuntime(path))
      .map(([path, content]) => [withPathsInFolders(path), content] as const),
  );
}

/** Whether a file starts the app, or is of a runtime in the project. */
function isOfRuntime(path: string): boolean {
  return /^(main|env)\.lua$|^(lua_modules|controller|components\/kwik|commands\/kwik)(\/|$)/.test(path);
}

/** The content of an answer as it would be if all pages lay in folders, without what is new each time or of the runtime. */
export function answerInFolders(body: AnswerBody): unknown {
  return sorted(JSON.parse(withPathsInFolders(JSON.stringify(body ?? null))));
}

/** Members that are new each time, or that the form of a project decides. */
const ofItsOwn = new Set(['changeset', 'id', 'instance', 'revision', 'next', 'form', 'when', 'runtime', 'infos']);

/** Lists of files and places are in the order of their paths, and those differ. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isOfRuntime(pathOf(item))).map(sorted);
    const hasPaths = items.some((item) => pathOf(item) !== '');
    return hasPaths ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => !ofItsOwn.has(name) && !isOfRuntime(pathOf(each)) && !isOfForms(name, each))
      .map(([name, each]) => [name, sorted(each)]),
  );
}

/** Whether a member has where the pages of the project lie. */
function isOfForms(name: string, value: unknown): boolean {
  return name === 'pages' && typeof value === 'object' && !Array.isArray(value);
}

/** The file that an item is about, or the empty text. */
function pathOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return '';
  const { path, file, place, at } = item as Readonly<Record<string, unknown>>;
  const own = path ?? file;
  return typeof own === 'string' ? own : pathOf(place ?? at);
}
