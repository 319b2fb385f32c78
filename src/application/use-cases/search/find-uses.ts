import * as z from 'zod';
import { splitSize } from '#domain/asset/asset-kind';
import { nameOf, type ProjectPath } from '#domain/change/file-change';
import { type ResourceAddress, type ResourceType, resourceTypes } from '#domain/change/resource-document';
import { parseClassName } from '#domain/layer-class';
import type { Page, PageAddress } from '#domain/page';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { ProjectServices } from '#application/project-services';
import type { LuaCode } from '#application/ports/lua-code';
import { scanFiles, skippingUnreadable, yielding } from '#application/project/files/file-views';
import { luaFileNames, type ProjectFiles } from '#application/project/files/project-files';
import { customModulePaths } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { everyPage } from '#application/project/model/project-models';
import { authorsCode, codeBesideBooks, codeOfBook, codeOfPage } from '#application/references/find/code-files';
import { FileOwners } from '#application/references/find/file-owners';
import {
  type ReferredNames,
  referredClass,
  referredCommand,
  referredComponent,
  referredLayer,
  referredPage,
} from '#application/references/referred-names';
import { bytesToText, decodeUtf8 } from '#application/support/bytes';
import { requireAsset } from '../asset/asset-document.js';
import { requireKind } from '../component/component-document.js';
import { findClassUses } from '../custom-class/find-class-uses.js';
import { defineRead, name } from '../define-operation.js';
import { type NamedThing, namedThing } from '../named-thing.js';
import { classNotFound } from '../layer-class/class-document.js';
import { foundAt, readLayerOrClass } from '../layer/read-layer-or-class.js';
import {
  cursorOf,
  listOf,
  listOptions,
  type PlaceDocument,
  placeList,
  type PlaceList,
  type Places,
  positionOf,
} from './place-document.js';

interface UsesQuery {
  readonly type: ResourceType;
  /** The names of the thing with `/` between. */
  readonly to: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A place that names the thing. */
interface Use {
  readonly path: ProjectPath;
  readonly at: string;
  /** As the file has it. */
  readonly name: string;
  /** Where it is not the thing that the file belongs to. */
  readonly resource?: ResourceAddress;
}

/**
 * Finds who refers to a thing: properties and actions by their kinds, and lines of the author's code. The thing's own files do
 * not count.
 */
class FindUses {
  constructor(private readonly services: ProjectServices) {}

  private get lua(): LuaCode {
    return this.services.codecs.lua;
  }

  /**
   * Yields the places in the order of their paths, after all are found.
   * @returns the cursor of the rest
   * @throws Problem `invalid-query` for what nothing can refer to; the problems of a thing that is not there, before the first place
   */
  async *places({ type, to, limit, cursor }: UsesQuery, stored: ProjectFiles): Places {
    const from = positionOf(cursor);
    const thing = namedThing(type, to === '' ? [] : to.split('/'), { code: 'invalid-query', at: 'to' });
    const files = yielding(skippingUnreadable(stored));
    const owners = new FileOwners(files, this.services.models, this.services.pageScripts);
    const uses = await this.usesOf(thing, stored, files, owners);
    const counts = new Map<ProjectPath, number>();
    let found = 0;
    const lines = new Lines(files, this.lua);
    for (const { path, at, name, resource } of inOrder(uses)) {
      const count = (counts.get(path) ?? 0) + 1;
      counts.set(path, count);
      if (from !== undefined && (path < from.path || (path === from.path && count <= from.after))) continue;
      if (found === limit) return cursorOf({ path, after: count - 1 });
      found++;
      const place = await lines.of(path, at, name);
      yield { resource: resource ?? (await owners.of(path)), path, at, ...place };
    }
    return null;
  }

  /** @param stored the files as they are: a thing whose files cannot be read is refused */
  private async usesOf(
    thing: NamedThing,
    stored: ProjectFiles,
    files: ProjectFiles,
    owners: FileOwners,
  ): Promise<Use[]> {
    const [book = '', pageName = '', ...rest] = thing.address;
    const address = { book, page: pageName };
    switch (thing.type) {
      case 'book':
        await this.requireBook(files, book);
        return this.ofBook(files, book);
      case 'page': {
        (await this.services.models.book(stored, book)).requirePage(pageName);
        return this.ofPage(files, address);
      }
      case 'custom-class':
        return this.ofCustomClass(stored, files, book);
      case 'layer': {
        const at = { ...address, path: rest };
        const found = await readLayerOrClass.run(this.services, { at, options: { class: thing.class } }, stored);
        if (found === undefined) throw nothingNames(thing);
        const target = foundAt(at, thing.class, found);
        const page = await this.services.models.page(stored, address);
        if (!('class' in target)) {
          const own = [book, pageName, ...rest].join('/');
          const isOwn = (each: ResourceAddress) =>
            (each.type === 'layer' || each.type === 'class') && `${each.address.join('/')}/`.startsWith(`${own}/`);
          return this.ofPart(files, page, referredLayer(page, rest), owners, isOwn);
        }
        const { name } = parseClassName(found.name);
        const owner = { in: 'layers', path: target.path } as const;
        return this.ofPart(files, page, referredClass(address, owner, name), owners, isClass(thing, name));
      }
      case 'group-class': {
        const page = await this.services.models.page(stored, address);
        const [group = '', asked = ''] = rest;
        page.requireComponent('groups', group);
        const { name } = parseClassName(asked);
        const owner = { in: 'groups', name: group } as const;
        return this.ofPart(files, page, referredClass(address, owner, name), owners, isClass(thing, name));
      }
      case 'command': {
        const page = await this.services.models.page(stored, address);
        const [command = ''] = rest;
        page.requireCommand(command);
        return this.ofPart(files, page, referredCommand(command), owners, isThing(thing));
      }
      case 'component': {
        const page = await this.services.models.page(stored, address);
        const [kind = '', component = ''] = rest;
        const entry = page.requireComponent(requireKind(kind), component);
        return this.ofPart(files, page, referredComponent(page, entry), owners, isThing(thing));
      }
      case 'asset': {
        await this.services.models.book(stored, book);
        const { path } = await requireAsset(stored, this.services.models, book, [pageName, ...rest]);
        return this.ofAsset(stored, book, splitSize(path).plain);
      }
      default:
        throw nothingNames(thing);
    }
  }

  /** The uses of a part of a page: on its page, in the book's register, and in code that every page shares. */
  private async ofPart(
    files: ProjectFiles,
    page: Page,
    things: ReferredNames,
    owners: FileOwners,
    isOwn: (resource: ResourceAddress) => boolean,
  ): Promise<Use[]> {
    const { names } = things;
    const found: Use[] = [];
    for (const use of await this.services.references.naming(things, files, { page }))
      if (!isOwn(await owners.of(use.path))) found.push(use);
    const mayName = this.lua.mayName(names.names());
    for await (const [path, { content }] of scanFiles(files, await sharedCode(files))) {
      if (!mayName(content)) continue;
      for (const { name, line } of this.lua.uses(content, names.oldNames(), { quoted: false }))
        found.push({ path, at: `line ${line}`, name });
    }
    return found;
  }

  private async ofPage(files: ProjectFiles, { book, page }: PageAddress): Promise<Use[]> {
    const found = await this.services.references.naming(referredPage(page), files, { book });
    return [...found, ...(await this.quoting(files, await sharedCode(files), page))];
  }

  /** Code that names the book in a string. */
  private async ofBook(files: ProjectFiles, book: string): Promise<Use[]> {
    const paths = await sharedCode(files);
    for (const each of await this.services.models.bookNames(files)) paths.push(...(await codeOfBook(files, each)));
    return this.quoting(files, paths, book, (path, content) => this.services.models.isModel(path, content));
  }

  /** Layers and page groups that carry the class, and lines that require it. */
  private async ofCustomClass(stored: ProjectFiles, files: ProjectFiles, name: string): Promise<Use[]> {
    const known = await luaFileNames(stored, layout.customClasses);
    if (!known.includes(name))
      throw new Problem('class-not-found', `There is no custom class "${name}".`, nearestIn(name, known), {
        remedies: [{ kind: 'list', what: 'custom-classes' }],
      });
    const carriers = (await findClassUses(files, this.services.models, name)).map(({ page, owner, entry }): Use => {
      const { book, page: pageName } = page.address;
      const resource: ResourceAddress =
        owner.in === 'layers'
          ? { type: 'layer', address: [book, pageName, ...owner.path] }
          : { type: 'component', address: [book, pageName, 'groups', owner.name] };
      return { path: page.file, at: 'class', name: entry, resource };
    });
    const paths = await authorsCode(files);
    for await (const address of everyPage(files, this.services.models, () => undefined))
      paths.push(...(await codeOfPage(files, address, await this.services.models.pageFile(files, address))));
    const leading: Use[] = [];
    const others = paths.filter((path) => !path.endsWith(`_${name}.lua`));
    for await (const [path, { content }] of scanFiles(files, others)) {
      const lines = this.lua.linesLeading(content, [customModulePaths(name)]);
      leading.push(...lines.map((line) => ({ path, at: `line ${line}`, name })));
    }
    return [...carriers, ...leading];
  }

  /** @param asset the path of its plain size below the assets */
  private async ofAsset(files: ProjectFiles, book: string, asset: string): Promise<Use[]> {
    const uses = (await this.services.assetUses.inBook(files, book, [asset])).get(asset) ?? [];
    return uses.map(({ resource, at, file }): Use => {
      // A layer that shows the image by its own name has a script without it.
      const [, page = '', ...layer] = resource.address;
      const path = file ?? layout.layerScript({ book, page }, layer, false);
      return { path, at: at.replace(`${path} `, ''), name: nameOf(asset), resource };
    });
  }

  private async quoting(
    files: ProjectFiles,
    paths: readonly ProjectPath[],
    name: string,
    isLeftOut: (path: ProjectPath, content: Uint8Array) => boolean = () => false,
  ): Promise<Use[]> {
    const found: Use[] = [];
    for await (const [path, { content }] of scanFiles(files, new Set(paths))) {
      const lines = this.lua.linesNaming(content, [name], 'strings');
      if (lines.length === 0 || isLeftOut(path, content)) continue;
      found.push(...lines.map(({ line }) => ({ path, at: `line ${line}`, name })));
    }
    return found;
  }

  private async requireBook(files: ProjectFiles, book: string): Promise<void> {
    const books = await this.services.models.bookNames(files);
    if (books.includes(book)) return;
    throw new Problem('book-not-found', `There is no book "${book}".`, nearestIn(book, books), {
      remedies: [{ kind: 'list', what: 'books' }],
    });
  }
}

/** The author's code outside of books. */
async function sharedCode(files: ProjectFiles): Promise<ProjectPath[]> {
  return [...(await authorsCode(files)), ...(await codeBesideBooks(files))];
}

/** Finds the lines of names in files. */
class Lines {
  private readonly known = new Map<string, readonly number[]>();

  constructor(
    private readonly files: ProjectFiles,
    private readonly lua: LuaCode,
  ) {}

  /** The line of a use, where it is certain: a property's name is the only string of that text in its file. */
  async of(path: ProjectPath, at: string, name: string): Promise<Pick<PlaceDocument, 'line' | 'text'>> {
    const content = (await this.files.read(path))?.content;
    if (content === undefined) return {};
    const [, written] = /^line (\d+)$/.exec(at) ?? [];
    const lines = written === undefined ? this.quoting(path, content, name) : [Number(written)];
    const [line] = lines;
    if (line === undefined || lines.length > 1) return {};
    const text = decodeUtf8(bytesToText(content)).split('\n')[line - 1]?.trim().slice(0, 200);
    return { line, ...(text === undefined ? {} : { text }) };
  }

  private quoting(path: ProjectPath, content: Uint8Array, name: string): readonly number[] {
    const key = JSON.stringify([path, name]);
    const lines = this.known.get(key) ?? this.find(path, content, name);
    this.known.set(key, lines);
    return lines;
  }

  private find(path: ProjectPath, content: Uint8Array, name: string): number[] {
    if (path.endsWith('.lua')) return [...this.lua.linesQuoting(content, name)];
    const quoted = JSON.stringify(name);
    const lines = decodeUtf8(bytesToText(content)).split('\n');
    return lines.flatMap((line, index) => (line.includes(quoted) ? index + 1 : []));
  }
}

/** Sorted by path; the uses in a file in the order in which they were found, each once. */
function inOrder(uses: readonly Use[]): Use[] {
  const once = new Map(uses.map((use) => [JSON.stringify([use.path, use.at, use.name, use.resource]), use] as const));
  return [...once.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function isThing({ type, address }: ResourceAddress): (resource: ResourceAddress) => boolean {
  return (each) => each.type === type && each.address.join('/') === address.join('/');
}

/** Whether it is the class, with its option or without. */
function isClass({ address }: ResourceAddress, name: string): (resource: ResourceAddress) => boolean {
  const carrier = address.at(-1) === name ? address.slice(0, -1) : address;
  return (each) => {
    const isOne = each.type === 'class' || each.type === 'group-class';
    return isOne && each.address.join('/') === [...carrier, name].join('/');
  };
}

function nothingNames(thing: NamedThing): Problem {
  const what = thing.type === 'project' ? 'the project' : `a ${thing.type.replace('-', ' ')}`;
  return new Problem(
    'invalid-query',
    `"to" names ${what}. Only books, pages, layers, classes, commands, components, custom classes and assets are referred to by name.`,
    { errors: [{ at: 'to', message: 'is nothing that can be referred to' }] },
  );
}

/** @internal */
export const findUses = defineRead({
  id: 'findUses',
  noun: 'project',
  verb: 'references',
  summary: 'Who refers to a thing',
  description:
    'Properties and actions that name it, and lines of the author’s code. Its own files do not count. Go on with `cursor` and the `next` of the response.',
  options: listOptions.extend({
    to: name.describe('The address of the thing: `/harbour/dusk/gull`. With `type`, its names: `harbour/dusk/gull`.'),
    type: z
      .enum(resourceTypes)
      .default('layer')
      .describe('What the thing is; a class on a page group is a `group-class`.'),
  }),
  result: placeList,
  problems: [...classNotFound, 'command-not-found', 'component-not-found', 'asset-not-found'],
  examples: [{ options: { to: 'harbour/dusk/sun', type: 'layer', limit: 3 } }],
  run: (services, { options }, files): Promise<PlaceList> => listOf(placesNaming(services, options, files)),
});

/** Yields the places one by one. */
export function placesNaming(services: ProjectServices, query: UsesQuery, files: ProjectFiles): Places {
  return new FindUses(services).places(query, files);
}
