import type { LayerPath } from '#domain/model/page-model';
import type { NameChange } from './name-change.js';
import { Renames } from '../renames.js';

/**
 * A class on a layer, or on a page group, that is another one now: the animation it made has another name.
 * @param path of a page group: its name
 */
export function renamedClass(path: LayerPath, from: string, to: string): NameChange {
  const layer = path.join('/');
  const [before, after] = [`${layer}_${from}`, `${layer}_${to}`];
  const own = { names: new Map([[before, after]]), classes: classNames(from, to) };
  return {
    renames: new Renames().add('animation', before, after),
    own: (owner) => {
      if (owner.in === 'components' || owner.class !== to) return undefined;
      return (owner.in === 'groups' ? owner.name : owner.path.join('/')) === layer ? own : undefined;
    },
  };
}

/** Older editors write a class with a capital. */
function classNames(from: string, to: string): Map<string, string> {
  return new Map([
    [capitalised(from), capitalised(to)],
    [from, to],
  ]);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
