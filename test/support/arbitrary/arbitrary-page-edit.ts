import { walkLayers, layersBelow } from '#domain/model/layer-tree';
import type { ClassOwner, NameList, PageEdit, Placement } from '#domain/model/model-edit';
import type { PageModel } from '#domain/model/page-model';
import { pick, type Dice } from './arbitrary-page-index.js';

const newNames = ['dolphin', 'old lighthouse', 'while', '灯台', 'x1', "o'clock"] as const;
const lists: readonly NameList[] = [
  { in: 'commands' },
  { in: 'timers' },
  { in: 'variables' },
  { in: 'joints' },
  { in: 'page' },
  { in: 'groups' },
  { in: 'audios', type: 'long' },
  { in: 'audios', type: 'short' },
  { in: 'audios', type: 'sync' },
];

/** An addition whose preconditions hold for the model. */
export function someAddition(model: PageModel, dice: Dice): PageEdit {
  const paths = [[], ...[...walkLayers(model.components.layers)].map(({ path }) => path)];
  switch (dice(3)) {
    case 0: {
      const above = pick(paths, dice);
      return { op: 'add-layer', path: [...above, pick(newNames, dice)], at: somePlacement(model, above, '', dice) };
    }
    case 1: {
      const owner = someOwner(model, dice);
      if (owner !== undefined) return { op: 'attach-class', owner, class: pick(['pulse', 'spin', 'a.b'], dice) };
      return { op: 'add-name', list: pick(lists, dice), name: pick(newNames, dice) };
    }
    default:
      return { op: 'add-name', list: pick(lists, dice), name: pick(newNames, dice) };
  }
}

/** A removal, renaming or move whose preconditions hold for the model; `undefined` where the dice find none. */
export function someChange(model: PageModel, dice: Dice): PageEdit | undefined {
  const paths = [...walkLayers(model.components.layers)].map(({ path }) => path);
  const path = paths[dice(Math.max(1, paths.length))];
  const owner = someOwner(model, dice);
  const attached = owner && classesOf(model, owner)[0];
  const list = pick(lists, dice);
  const [name] = namesOf(model, list);
  switch (dice(9)) {
    case 0:
      return path && { op: 'remove-layer', path };
    case 1: {
      const newName = pick(newNames, dice);
      const siblings = path === undefined ? [] : layersBelow(model.components.layers, path.slice(0, -1));
      const isTaken = siblings.some((layer) => layer.name === newName);
      return path === undefined || isTaken ? undefined : { op: 'rename-layer', path, newName };
    }
    case 2: {
      if (path === undefined) return undefined;
      const targets = [[], ...paths].filter((into) => !path.every((part, index) => into[index] === part));
      const into = pick(targets, dice);
      const own = path.at(-1) ?? '';
      const isTaken = layersBelow(model.components.layers, into).some((layer) => layer.name === own);
      const isHere = into.length === path.length - 1 && into.every((part, index) => path[index] === part);
      if (isTaken && !isHere) return undefined;
      return { op: 'move-layer', path, into, at: somePlacement(model, into, own, dice) };
    }
    case 3:
      return owner && attached !== undefined ? { op: 'detach-class', owner, class: attached } : undefined;
    case 4:
      return owner && attached !== undefined && !classesOf(model, owner).includes('spin')
        ? { op: 'rename-class', owner, class: attached, newName: 'spin' }
        : undefined;
    case 5:
      return name === undefined ? undefined : { op: 'remove-name', list, name };
    case 6: {
      const at = placeAmong(namesOf(model, list), name, dice);
      return name === undefined || at === undefined ? undefined : { op: 'move-name', list, name, at };
    }
    case 7: {
      const at = owner && placeAmong(classesOf(model, owner), attached, dice);
      return owner && attached !== undefined && at !== undefined
        ? { op: 'move-class', owner, class: attached, at }
        : undefined;
    }
    default: {
      const newName = pick(newNames, dice);
      const isTaken = namesOf(model, list).includes(newName);
      return name === undefined || isTaken ? undefined : { op: 'rename-name', list, name, newName };
    }
  }
}

function placeAmong(names: readonly string[], own: string | undefined, dice: Dice): Placement | undefined {
  const others = names.filter((name) => name !== own);
  const other = others[dice(Math.max(1, others.length))];
  return other === undefined ? undefined : dice(2) === 0 ? { before: other } : { after: other };
}

function somePlacement(model: PageModel, into: readonly string[], own: string, dice: Dice): Placement {
  const siblings = layersBelow(model.components.layers, into).filter(({ name }) => name !== own);
  const sibling = siblings[dice(Math.max(1, siblings.length))];
  if (sibling === undefined) return 'last';
  return ([{ before: sibling.name }, { after: sibling.name }, 'last'] as const)[dice(3)] ?? 'last';
}

function someOwner(model: PageModel, dice: Dice): ClassOwner | undefined {
  const owners: ClassOwner[] = [
    ...[...walkLayers(model.components.layers)].map(({ path }) => ({ in: 'layers', path }) as const),
    ...model.components.groups.map(({ name }) => ({ in: 'groups', name }) as const),
  ];
  return owners[dice(Math.max(1, owners.length))];
}

function classesOf(model: PageModel, owner: ClassOwner): readonly string[] {
  if (owner.in === 'groups') return model.components.groups.find(({ name }) => name === owner.name)?.classes ?? [];
  const found = [...walkLayers(model.components.layers)].find(({ path }) => path.join('\0') === owner.path.join('\0'));
  return found?.node.classes ?? [];
}

function namesOf({ commands, components }: PageModel, list: NameList): readonly string[] {
  if (list.in === 'commands') return commands;
  if (list.in === 'audios') return components.audios[list.type] ?? [];
  return list.in === 'groups' ? components.groups.map(({ name }) => name) : components[list.in];
}
