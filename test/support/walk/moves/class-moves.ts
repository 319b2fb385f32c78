import { address } from '../../arbitrary/any-change.js';
import { pick, type Random } from '../../arbitrary/random.js';
import { layerFrom, layersOf, type ChosenLayer } from './layer-moves.js';
import { layerAt, pathsOf, type Entry } from '../layer-tree.js';
import { rekey, say, type WalkModel } from '../walk-model.js';
import { oneOf, query, spelled, type Move } from '../walk-step.js';

/** Those of one family become each other; of the others, some need more than a layer has. */
const animations = ['linear', 'rotation', 'blink'];
const classes = [
  ...animations,
  ...['linear', 'button', 'drag', 'body', 'filter', 'canvas', 'sprite', 'lang'],
  ...['wobble', 'wobble.slow', 'sway', 'nothing'],
];

export const attachClass: Move = (model, random) => {
  const layer = layerFrom(model, random);
  if (layer === undefined) return undefined;
  const wanted = pick(random, classes);
  const body = random() < 0.3 ? { mark: Math.floor(random() * 10) } : undefined;
  return {
    method: body === undefined || random() < 0.7 ? 'PUT' : 'POST',
    path: layer.href + query({ class: wanted }),
    ...(body === undefined ? {} : { body }),
    then: (after) => {
      const list = (entryAt(after, layer).class ??= []);
      const at = list.findIndex((each) => nameOf(each) === nameOf(wanted));
      if (at < 0) list.push(wanted);
      // Asked for with another option, it gets that.
      else if (nameOf(wanted) !== wanted) list[at] = wanted;
      if (body !== undefined) say(after, hrefOf(layer, wanted), body);
    },
  };
};

export const saveClass: Move = (model, random) => {
  const layer = carriedFrom(model, random);
  if (layer === undefined) return undefined;
  const href = hrefOf(layer, layer.carried);
  const mark = Math.floor(random() * 10);
  const { book, page, document } = layer;
  const [command, target] = [
    oneOf(random, document.commands),
    oneOf(random, pathsOf(document.components.layers)) ?? layer.path,
  ];
  if (!animations.includes(layer.carried) || command === undefined)
    return { method: 'POST', path: href, body: { mark }, then: (after) => say(after, href, { mark }) };
  const links = {
    'properties.target': address(book, page, ...target),
    'actions.onComplete': address(book, 'commands', page, command),
  };
  const properties = { target: spelled(links['properties.target']), duration: mark };
  return {
    method: 'POST',
    path: href,
    body: { mark, properties, actions: { onComplete: spelled(links['actions.onComplete']) } },
    then: (after) => say(after, href, { mark }, links),
  };
};

export const renameClass: Move = (model, random) => {
  const layer = carriedFrom(model, random);
  if (layer === undefined) return undefined;
  const wanted = pick(random, classes);
  return {
    method: 'PUT',
    path: `${hrefOf(layer, layer.carried)}&newName=${wanted}`,
    then: (after) => {
      const list = entryAt(after, layer).class ?? [];
      list[list.indexOf(layer.carried)] = wanted;
      rekey(after, hrefOf(layer, layer.carried), hrefOf(layer, wanted));
    },
  };
};

export const detachClass: Move = (model, random) => {
  const layer = carriedFrom(model, random);
  if (layer === undefined) return undefined;
  return {
    method: 'DELETE',
    path: hrefOf(layer, layer.carried),
    then: (after) => {
      const entry = entryAt(after, layer);
      const left = (entry.class ?? []).filter((each) => each !== layer.carried);
      if (left.length > 0) entry.class = left;
      else delete entry.class;
      rekey(after, hrefOf(layer, layer.carried), undefined);
    },
  };
};

/** A layer that carries a class, where one of a few does. */
function carriedFrom(model: WalkModel, random: Random): (ChosenLayer & { readonly carried: string }) | undefined {
  for (let tries = 0; tries < 6; tries++) {
    const layer = layerFrom(model, random);
    if (layer === undefined) continue;
    const carried = oneOf(random, layerAt(layer.document.components.layers, layer.path)?.class ?? []);
    if (carried !== undefined) return { ...layer, carried };
  }
  return undefined;
}

function entryAt(model: WalkModel, layer: ChosenLayer): Entry {
  return layerAt(layersOf(model, layer), layer.path) ?? {};
}

function nameOf(entry: string): string {
  return entry.split('.', 1).join('');
}

function hrefOf({ href }: ChosenLayer, entry: string): string {
  return href + query({ class: nameOf(entry) });
}
