import type { Properties } from '#domain/properties/property-value';
import { type StepFactory, address, existing, nameFrom, oneOf, query } from './step.js';
import { pick, type Random } from '../arbitrary/random.js';
import {
  entriesBelow,
  layerAt,
  pathsOf,
  putLayer,
  renameEntry,
  removeLayerAt,
  type Entries,
  type Path,
} from './layer-tree.js';
import { pageFrom, type ChosenPage } from './page-steps.js';
import { rekey, store, type ProjectModel } from './project-model.js';

export interface ChosenLayer extends ChosenPage {
  readonly path: Path;
  readonly href: string;
}

export function layerFrom(model: ProjectModel, random: Random): ChosenLayer | undefined {
  const page = pageFrom(model, random);
  if (page === undefined) return undefined;
  const path = existing<Path>(random, pathsOf(page.document.components.layers), (name) => [name]);
  return path === undefined ? undefined : { ...page, path, href: hrefOf(page, path) };
}

export function layersOf(model: ProjectModel, { book, page }: ChosenPage): Entries {
  return model.pages[address(book, page)]?.components.layers ?? [];
}

export const makeLayer: StepFactory = (model, random) => {
  const page = pageFrom(model, random);
  if (page === undefined) return undefined;
  const { layers } = page.document.components;
  const above = random() < 0.5 ? [] : (oneOf(random, pathsOf(layers)) ?? []);
  const between = random() < 0.15 ? [nameFrom(random)] : [];
  const path = [...above, ...between, nameFrom(random)];
  if (meansClass(layers, path)) return undefined;
  const body = random() < 0.3 ? propertiesFrom(random) : undefined;
  const href = hrefOf(page, path);
  return {
    method: 'PUT',
    path: href,
    ...(body === undefined ? {} : { body }),
    then: (after) => {
      putLayer(layersOf(after, page), path);
      if (body !== undefined) store(after, href, body);
    },
  };
};

export const placeLayer: StepFactory = (model, random) => {
  const layer = layerFrom(model, random);
  if (layer === undefined) return undefined;
  const { path, href } = layer;
  const { layers } = layer.document.components;
  const named = oneOf(random, pathsOf(layers));
  if (named === undefined) return undefined;
  const where = pick(random, ['before', 'after', 'into'] as const);
  // Beside it, another layer may be known by its own name alone.
  const sibling = [...path.slice(0, -1), ...named];
  const other = where === 'into' || layerAt(layers, sibling) === undefined ? named : sibling;
  const target = [...(where === 'into' ? other : other.slice(0, -1)), path.at(-1) ?? ''];
  const beside = where === 'into' ? undefined : { name: other.at(-1) ?? '', isAfter: where === 'after' };
  return {
    method: 'PUT',
    path: `${href}${query({ [where]: named.join('/') })}`,
    then: (after) => {
      const moved = removeLayerAt(layersOf(after, layer), path);
      putLayer(layersOf(after, layer), target, moved, beside);
      rekey(after, href, hrefOf(layer, target));
    },
  };
};

/** Into a group that is still to be made. */
export const groupLayer: StepFactory = (model, random) => {
  const layer = layerFrom(model, random);
  if (layer === undefined) return undefined;
  const { path, href } = layer;
  const { layers } = layer.document.components;
  const above = oneOf<Path>(random, [[], ...pathsOf(layers)]) ?? [];
  const into = [...above, nameFrom(random)];
  if (layerAt(layers, into) !== undefined) return undefined;
  const target = [...into, path.at(-1) ?? ''];
  // The group takes the place of the layer, or stands over the one that the layer lies in.
  const isBeside = layerAt(layers, path) !== undefined && above.every((name, at) => path[at] === name);
  const ancestor = isBeside ? path[above.length] : undefined;
  const beside = ancestor === undefined ? undefined : { name: ancestor, isAfter: path.length > into.length };
  return {
    method: 'PUT',
    path: `${href}${query({ into: into.join('/') })}`,
    then: (after) => {
      putLayer(layersOf(after, layer), into, {}, beside);
      putLayer(layersOf(after, layer), target, removeLayerAt(layersOf(after, layer), path));
      rekey(after, href, hrefOf(layer, target));
    },
  };
};

export const renameLayer: StepFactory = (model, random) => {
  const layer = layerFrom(model, random);
  if (layer === undefined) return undefined;
  const { path, href } = layer;
  const above = path.slice(0, -1);
  const newName = nameFrom(random);
  return {
    method: 'PUT',
    path: href + query({ newName }),
    then: (after) => {
      renameEntry(entriesBelow(layersOf(after, layer), above), path.at(-1) ?? '', newName);
      rekey(after, href, hrefOf(layer, [...above, newName]));
    },
  };
};

export const removeLayer: StepFactory = (model, random) => {
  const layer = layerFrom(model, random);
  if (layer === undefined) return undefined;
  return {
    method: 'DELETE',
    path: layer.href,
    then: (after) => {
      removeLayerAt(layersOf(after, layer), layer.path);
      rekey(after, layer.href, undefined);
    },
  };
};

export const saveLayer: StepFactory = (model, random) => {
  const layer = layerFrom(model, random);
  if (layer === undefined) return undefined;
  const body = propertiesFrom(random);
  return { method: 'POST', path: layer.href, body, then: (after) => store(after, layer.href, body) };
};

function hrefOf({ book, page }: ChosenPage, path: Path): string {
  return address(book, page, ...path);
}

/** The last name is that of a class which the layer before it carries, and of none of its layers. */
function meansClass(layers: Entries, path: Path): boolean {
  const carried = layerAt(layers, path.slice(0, -1))?.class ?? [];
  return layerAt(layers, path) === undefined && carried.some((each) => each.split('.')[0] === path.at(-1));
}

function propertiesFrom(random: Random): Properties {
  const all: Properties = {
    alpha: Math.round(random() * 1000) / 1000,
    note: pick(random, ['', 'sea', 'a "b"\\\n', ']]--', '5', 'nil', 'true', 'é']),
    x: Math.round(random() * 4000) - 2000,
    blendMode: random() < 0.5 ? 'add' : 'screen',
    isVisible: random() < 0.5,
    color: [1, Math.round(random() * 10) / 10, 0],
  };
  return Object.fromEntries(Object.entries(all).filter(() => random() < 0.4));
}
