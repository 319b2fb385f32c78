import type { RuntimeNeeds, ScriptDefinition } from '#application/ports/class-catalogue';
import { componentKinds } from '#domain/component-kind';
import type { ProjectServices } from '#application/project-services';
import type { LayerNode } from '#domain/model/page-model';
import { ignoreAsyncProblem } from '#domain/problem/problem';
import { isTable, type PropertyValue, valueAt } from '#domain/properties/property-value';
import type { SettingsModel } from '#application/ports/settings-codec';
import { skippingUnreadable } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everyPage } from '#application/project/model/project-models';
import { appSettings, type AppSettings } from '#application/project/runtime/app-settings';
import {
  agreedStart,
  pageNamed,
  type StartNames,
  type StartWay,
  startWays,
} from '#application/project/runtime/app-starts';
import { contentRuleOf } from '#application/project/runtime/content-rule';
import { findRuntime } from '#application/project/runtime/find-runtime';
import { RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import { pageFormsOf } from './page-forms-of.js';
import { projectSchema, type ContentSettings, type ProjectDocument, type StartDocument } from './project-document.js';
import { defineRead } from '../define-operation.js';

/** What the runtime takes for granted: its modules divide by these. */
const page = { width: 480, height: 320, artwork: 4 };

/** What the editor starts a project with. Solar2D takes the shorter side as the width, however the app is held. */
const usualContent: ContentSettings = {
  width: 320,
  height: 480,
  scale: 'letterbox',
  imageSuffix: { '@2x': 1.5, '@4x': 3 },
  fps: 30,
};

/** The class of a group of which one layer shows, called like the language. */
const languageClass = 'lang';

async function describeProject(services: ProjectServices, _: unknown, stored: ProjectFiles): Promise<ProjectDocument> {
  const { codecs, models } = services;
  const files = skippingUnreadable(stored);
  const settings = await appSettings(files, codecs.settings);
  const { main, build } = settings;
  const runtime = await findRuntime(files, settings);
  const ways = main === undefined ? [] : startWays(main, runtime.kind);
  const start = await startOf(services, files, ways);
  const firstBook = start.book ?? (await models.bookNames(files))[0] ?? null;
  const title = text(valueAt(build?.globals ?? {}, ['settings', 'window', 'titleText', 'default']));
  return {
    name: title ?? start.book,
    page,
    content: contentOf(settings),
    languages: await languagesIn(services, files, startLanguage(settings)),
    startBook: start.book,
    startPage: start.page,
    start,
    runtime: { ...runtime, lacks: await lacks(services, files) },
    pages: await pageFormsOf(files, models),
    defaults: {
      content: usualContent,
      startBook: firstBook,
      startPage: (await pagesOf(services, files, firstBook))[0] ?? null,
    },
  };
}

async function startOf(
  services: ProjectServices,
  files: ProjectFiles,
  ways: readonly StartWay[],
): Promise<StartDocument> {
  const { book, page } = agreedStart(ways);
  const pages = await pagesOf(services, files, text(book?.name));
  return {
    book: text(book?.name),
    page: page === undefined ? null : (pageNamed(page, pages) ?? null),
    at: (page ?? book)?.at ?? null,
    bookAt: book?.at ?? null,
    books: writtenNames(ways.map((way) => way.book)),
    pages: writtenNames(ways.map((way) => way.page)),
  };
}

async function pagesOf(
  { models }: ProjectServices,
  files: ProjectFiles,
  book: string | null,
): Promise<readonly string[]> {
  const model = book === null ? undefined : await ignoreAsyncProblem(models.bookModel(files, book));
  return model?.pages ?? [];
}

/** The language that the app starts in, and those that groups have a layer for. */
async function languagesIn({ models }: ProjectServices, files: ProjectFiles, first: string | null): Promise<string[]> {
  const languages = new Set(first === null || first === '' ? [] : [first]);
  for await (const address of everyPage(files, models, () => undefined)) {
    const model = (await models.readablePage(files, address))?.model;
    for (const name of languagesOf(model?.components.layers ?? [])) languages.add(name);
  }
  return [...languages];
}

/** What the runtime of the project does not have. */
async function lacks(
  { codecs, catalogue }: ProjectServices,
  files: ProjectFiles,
): Promise<ProjectDocument['runtime']['lacks']> {
  const own = await RuntimeAbilities.ofOwn(files, codecs);
  if (own === undefined) return { classes: [], components: [], actions: [] };
  const lacking = async <Each extends { readonly needs: RuntimeNeeds }>(
    all: readonly Each[],
    nameOf: (each: Each) => string,
  ): Promise<string[]> => {
    const names: string[] = [];
    for (const each of all) if ((await own.lacks(each.needs)).length > 0) names.push(nameOf(each));
    return names;
  };
  const named = ({ name }: ScriptDefinition): string => name;
  return {
    classes: await lacking(
      catalogue.classNames().flatMap((name) => catalogue.class(name) ?? []),
      named,
    ),
    components: await lacking(
      componentKinds.map((kind) => catalogue.component(kind)),
      named,
    ),
    actions: await lacking(
      catalogue.actionNames().flatMap((name) => catalogue.action(name) ?? []),
      ({ command }) => command,
    ),
  };
}

/** Every name once for each place where it is written. */
function writtenNames(all: readonly StartNames[]): StartDocument['books'] {
  const byPlace = new Map<string, StartDocument['books'][number]>();
  for (const { name, at } of all.flatMap(({ names }) => names))
    if (typeof name === 'string' || typeof name === 'number')
      byPlace.set(JSON.stringify([name, at.path, at.line]), { name, at });
  return [...byPlace.values()];
}

/** The language on which all starts agree. */
function startLanguage({ main }: AppSettings): string | null {
  const languages = (main?.starts ?? []).map((start) => start.choice('language'));
  const values = new Set(languages.flatMap((each) => each.values.map(({ value }) => value)));
  const [only] = values;
  return values.size === 1 && !languages.some(({ computed }) => computed) ? text(only) : null;
}

function contentOf({ config }: AppSettings): ProjectDocument['content'] {
  if (config === undefined) return { ...usualContent, from: 'default', ...contentRuleOf(config) };
  const content = valueAt(config.globals, ['application', 'content']);
  const output = isTable(content) ? content : {};
  const value = <Value>(name: keyof ContentSettings, read: (value: PropertyValue | undefined) => Value | null) =>
    name in output || isUnknown(config, name) ? read(output[name]) : (usualContent[name] as Value);
  return {
    width: value('width', number),
    height: value('height', number),
    scale: value('scale', text),
    imageSuffix: value('imageSuffix', suffixes),
    fps: value('fps', number),
    from: 'config.lua',
    ...contentRuleOf(config),
  };
}

/** Whether the file has a value for it that only running the file could give. */
function isUnknown({ unknown }: SettingsModel, name: string): boolean {
  const whole = ['application', 'content', name];
  return whole.some((_, index) => unknown.has(whole.slice(0, index + 1).join('.')));
}

function suffixes(value: PropertyValue | undefined): Record<string, number> | null {
  if (!isTable(value)) return null;
  const numbers = Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return Object.fromEntries(numbers);
}

function number(value: PropertyValue | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function text(value: PropertyValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function languagesOf(layers: readonly LayerNode[]): string[] {
  return layers.flatMap(({ classes, layers: inner }) =>
    classes.includes(languageClass) ? inner.map(({ name }) => name) : languagesOf(inner),
  );
}

/**
 * Describes the project as a whole: how its app starts, how large it is laid out, and what runs it. Reads `main.lua`, `config.lua`
 * and `build.settings`, and never runs them. A file that is not readable counts as absent.
 * @internal
 */
export const readProject = defineRead({
  id: 'readProject',
  noun: 'project',
  verb: 'show',
  summary: 'The project: how its app starts, how large it is, and what runs it',
  description: '`main.lua`, `config.lua` and `build.settings` are read, never run.',
  result: projectSchema,
  examples: [{}],
  run: describeProject,
});
