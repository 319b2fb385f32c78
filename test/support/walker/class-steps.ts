import { type StepFactory, address, oneOf, query, referenceTo } from './step.js';
import { pick, type Random } from '../arbitrary/random.js';
import { layerFrom, layersOf } from './layer-steps.js';
import { pageFrom, type ChosenPage } from './page-steps.js';
import { layerAt, pathsOf, type Entry } from './layer-tree.js';
import { rekey, store, type ProjectModel } from './project-model.js';

/** Those of one family become each other; of the others, some need more than a layer has. */
const animations = ['linear', 'rotation', 'blink'];
const classes = [
  ...animations,
  ...['linear', 'button', 'drag', 'body', 'filter', 'canvas', 'sprite', 'lang'],
  ...['wobble', 'wobble.slow', 'sway', 'nothing'],
];

/** A layer or a page group. */
interface Owner extends ChosenPage {
  readonly href: string;
  readonly entryIn: (model: ProjectModel) => Entry;
}

export const attachClass: StepFactory = (model, random) => {
  const owner = ownerFrom(model, random);
  if (owner === undefined) return undefined;
  const wanted = pick(random, classes);
  const body = random() < 0.3 ? { mark: Math.floor(random() * 10) } : undefined;
  return {
    method: body === undefined || random() < 0.7 ? 'PUT' : 'POST',
    path: owner.href + query({ class: wanted }),
    ...(body === undefined ? {} : { body }),
    then: (after) => {
      const list = (owner.entryIn(after).class ??= []);
      const at = list.findIndex((each) => nameOf(each) === nameOf(wanted));
      if (at < 0) list.push(wanted);
      // Asked for with another option, it gets that.
      else if (nameOf(wanted) !== wanted) list[at] = wanted;
      if (body !== undefined) store(after, hrefOf(owner, wanted), body);
    },
  };
};

export const saveClass: StepFactory = (model, random) => {
  const owner = carriedFrom(model, random);
  if (owner === undefined) return undefined;
  const href = hrefOf(owner, owner.carried);
  const mark = Math.floor(random() * 10);
  const { book, page, document } = owner;
  const [command, target] = [oneOf(random, document.commands), oneOf(random, pathsOf(document.components.layers))];
  if (!animations.includes(owner.carried) || command === undefined || target === undefined)
    return { method: 'POST', path: href, body: { mark }, then: (after) => store(after, href, { mark }) };
  const links = {
    'properties.target': address(book, page, ...target),
    'actions.onComplete': address(book, 'commands', page, command),
  };
  const properties = { target: referenceTo(links['properties.target']), duration: mark };
  return {
    method: 'POST',
    path: href,
    body: { mark, properties, actions: { onComplete: referenceTo(links['actions.onComplete']) } },
    then: (after) => store(after, href, { mark }, links),
  };
};

export const renameClass: StepFactory = (model, random) => {
  const owner = carriedFrom(model, random);
  if (owner === undefined) return undefined;
  const wanted = pick(random, classes);
  return {
    method: 'PUT',
    path: `${hrefOf(owner, owner.carried)}&newName=${wanted}`,
    then: (after) => {
      const list = owner.entryIn(after).class ?? [];
      list[list.indexOf(owner.carried)] = wanted;
      rekey(after, hrefOf(owner, owner.carried), hrefOf(owner, wanted));
    },
  };
};

export const detachClass: StepFactory = (model, random) => {
  const owner = carriedFrom(model, random);
  if (owner === undefined) return undefined;
  return {
    method: 'DELETE',
    path: hrefOf(owner, owner.carried),
    then: (after) => {
      const entry = owner.entryIn(after);
      const left = (entry.class ?? []).filter((each) => each !== owner.carried);
      if (left.length > 0) entry.class = left;
      else delete entry.class;
      rekey(after, hrefOf(owner, owner.carried), undefined);
    },
  };
};

/** What carries a class, where one of a few does. */
function carriedFrom(model: ProjectModel, random: Random): (Owner & { readonly carried: string }) | undefined {
  for (let tries = 0; tries < 6; tries++) {
    const owner = ownerFrom(model, random);
    const carried = oneOf(random, owner?.entryIn(model).class ?? []);
    if (owner !== undefined && carried !== undefined) return { ...owner, carried };
  }
  return undefined;
}

function ownerFrom(model: ProjectModel, random: Random): Owner | undefined {
  if (random() < 0.8) {
    const layer = layerFrom(model, random);
    return layer && { ...layer, entryIn: (after) => layerAt(layersOf(after, layer), layer.path) ?? {} };
  }
  const chosen = pageFrom(model, random);
  if (chosen === undefined) return undefined;
  const { book, page, document } = chosen;
  const name = oneOf(random, document.components.groups.flatMap(Object.keys));
  if (name === undefined) return undefined;
  return {
    ...chosen,
    href: address(book, 'components', page, 'groups', name),
    entryIn: (after) => layerAt(after.pages[address(book, page)]?.components.groups ?? [], [name]) ?? {},
  };
}

function nameOf(entry: string): string {
  return entry.split('.', 1).join('');
}

function hrefOf({ href }: Owner, entry: string): string {
  return href + query({ class: nameOf(entry) });
}
