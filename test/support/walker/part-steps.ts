import type { Properties } from '#domain/properties/property-value';
import { type StepFactory, address, existing, nameFrom, oneOf, query, referenceTo } from './step.js';
import { pick, type Random } from '../arbitrary/random.js';
import { layerAt, pathsOf, renameEntry, removeLayerAt } from './layer-tree.js';
import { pageFrom, type ChosenPage } from './page-steps.js';
import { rekey, store, type PageDocument, type ProjectModel } from './project-model.js';

const kinds = ['audios', 'groups', 'timers', 'variables', 'joints', 'page'] as const;
type Kind = 'commands' | (typeof kinds)[number];

/** A command or a component of a page. */
interface Part extends ChosenPage {
  readonly kind: Kind;
  readonly name: string;
  readonly href: string;
}

/** The content of a part: the body to send, the values that it then has, and what these name. */
interface Content {
  readonly body: object;
  readonly stored: Properties;
  readonly links: Readonly<Record<string, string>>;
}

export const makePart: StepFactory = (model, random) => {
  const part = partFrom(model, random, true);
  if (part === undefined) return undefined;
  const content = random() < 0.3 ? contentFor(part, random) : undefined;
  const type = part.kind === 'audios' && random() < 0.7 ? pick(random, ['long', 'short']) : undefined;
  return {
    method: 'PUT',
    path: part.href + query({ type }),
    ...(content === undefined ? {} : { body: content.body }),
    then: (after) => {
      const document = documentOf(after, part);
      if (document === undefined) return;
      if (!namesOf(document, part.kind).includes(part.name)) {
        if (part.kind === 'groups') document.components.groups.push({ [part.name]: {} });
        else listsOf(document, part.kind)[type === 'long' ? 1 : 0]?.push(part.name);
      }
      if (content !== undefined) storePart(after, part, content);
    },
  };
};

export const savePart: StepFactory = (model, random) => {
  const part = partFrom(model, random);
  if (part === undefined) return undefined;
  const content = contentFor(part, random);
  return { method: 'POST', path: part.href, body: content.body, then: (after) => storePart(after, part, content) };
};

export const renamePart: StepFactory = (model, random) => {
  const part = partFrom(model, random);
  if (part === undefined) return undefined;
  const newName = nameFrom(random);
  return {
    method: 'PUT',
    path: part.href + query({ newName }),
    then: (after) => {
      const document = documentOf(after, part);
      if (document === undefined) return;
      renameEntry(part.kind === 'groups' ? document.components.groups : [], part.name, newName);
      for (const list of listsOf(document, part.kind))
        if (list.includes(part.name)) list[list.indexOf(part.name)] = newName;
      rekey(after, part.href, hrefOf(part, part.kind, newName));
    },
  };
};

export const removePart: StepFactory = (model, random) => {
  const part = partFrom(model, random);
  if (part === undefined) return undefined;
  return {
    method: 'DELETE',
    path: part.href,
    then: (after) => {
      const document = documentOf(after, part);
      if (document === undefined) return;
      if (part.kind === 'groups') removeLayerAt(document.components.groups, [part.name]);
      for (const list of listsOf(document, part.kind))
        if (list.includes(part.name)) list.splice(list.indexOf(part.name), 1);
      rekey(after, part.href, undefined);
    },
  };
};

function partFrom(model: ProjectModel, random: Random, isNew = false): Part | undefined {
  const page = pageFrom(model, random);
  if (page === undefined) return undefined;
  const kind = random() < 0.4 ? 'commands' : pick(random, kinds);
  const name = isNew ? nameFrom(random) : existing(random, namesOf(page.document, kind), (each) => each);
  return name === undefined ? undefined : { ...page, kind, name, href: hrefOf(page, kind, name) };
}

function documentOf(model: ProjectModel, { book, page }: ChosenPage): PageDocument | undefined {
  return model.pages[address(book, page)];
}

function listsOf({ components, commands }: PageDocument, kind: Kind): string[][] {
  if (kind === 'commands') return [commands];
  if (kind === 'audios') return [components.audios.short, components.audios.long];
  return kind === 'groups' ? [] : [components[kind]];
}

function namesOf(document: PageDocument, kind: Kind): string[] {
  return kind === 'groups' ? document.components.groups.flatMap(Object.keys) : listsOf(document, kind).flat();
}

function hrefOf({ book, page }: ChosenPage, kind: Kind, name: string): string {
  return kind === 'commands' ? address(book, 'commands', page, name) : address(book, 'components', page, kind, name);
}

function storePart(model: ProjectModel, { kind, href }: Part, { stored, links }: Content): void {
  // Lists are replaced as a whole.
  if (kind === 'commands' || kind === 'groups') model.links[href] = {};
  store(model, href, stored, links);
}

/** Random content for a part of the kind, with names of what is on its page. */
function contentFor(part: Part, random: Random): Content {
  const mark = Math.floor(random() * 10);
  const layers = layersFrom(part, random);
  const command = partOf(part, 'commands', random);
  if (part.kind === 'commands') return actionsFor(part, random);
  const stored = { mark };
  if (part.kind === 'groups')
    return {
      body: { mark, members: layers.map(referenceTo) },
      stored,
      links: Object.fromEntries(layers.map((href, index) => [`members.${index}`, href])),
    };
  if (part.kind === 'timers' && command !== undefined)
    return {
      body: { mark, actions: { onComplete: referenceTo(command) } },
      stored,
      links: { 'actions.onComplete': command },
    };
  const [body] = layers;
  if (part.kind === 'joints' && body !== undefined)
    return { body: { mark, properties: { bodyA: referenceTo(body) } }, stored, links: { 'properties.bodyA': body } };
  return { body: stored, stored, links: {} };
}

function actionsFor(part: Part, random: Random): Content {
  const { layers } = part.document.components;
  const animated = pathsOf(layers).filter((path) => layerAt(layers, path)?.class?.includes('linear') === true);
  const animation = oneOf(random, animated);
  const all: readonly (readonly [command: string, parameter: string, target: string | undefined])[] = [
    ['layer.showHide', 'target', layersFrom(part, random)[0]],
    [
      'animation.pause',
      'target',
      animation && address(part.book, part.page, ...animation) + query({ class: 'linear' }),
    ],
    ['audio.play', 'target', partOf(part, 'audios', random)],
    ['timer.pause', 'target', partOf(part, 'timers', random)],
    ['variable.editVar', 'target', partOf(part, 'variables', random)],
    ['action.play', '_trigger', partOf(part, 'commands', random)],
  ];
  const chosen = all.flatMap(([command, parameter, target]) =>
    target === undefined || random() < 0.6 ? [] : [{ command, parameter, target }],
  );
  return {
    body: {
      actions: chosen.map(({ command, parameter, target }) => ({
        command,
        params: { [parameter]: referenceTo(target) },
      })),
    },
    stored: { actions: chosen.map(({ command }) => ({ command })) },
    links: Object.fromEntries(
      chosen.map(({ parameter, target }, index) => [`actions.${index}.params.${parameter}`, target]),
    ),
  };
}

/** One or two layers of the page; none where it has none. */
function layersFrom({ book, page, document }: ChosenPage, random: Random): string[] {
  const paths = pathsOf(document.components.layers);
  const chosen = [oneOf(random, paths), oneOf(random, paths)].flatMap((path) =>
    path === undefined ? [] : [address(book, page, ...path)],
  );
  return [...new Set(chosen)];
}

function partOf(page: ChosenPage, kind: Kind, random: Random): string | undefined {
  const name = oneOf(random, namesOf(page.document, kind));
  return name === undefined ? undefined : hrefOf(page, kind, name);
}
