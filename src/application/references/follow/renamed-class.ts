import type { ClassOwner } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page/page-address';
import type { NameChange } from './name-change.js';
import { renamedPart, type MovedPart } from '#application/project/layout/module-paths';
import { Renames } from '../renames.js';

/** A class on a layer, or on a page group, that is another one now: the animation it made has another name. */
export function renamedClass({ book, page }: PageAddress, carrier: ClassOwner, from: string, to: string): NameChange {
  const path = carrier.in === 'layers' ? carrier.path : [carrier.name];
  const layer = path.join('/');
  const [before, after] = [`${layer}_${from}`, `${layer}_${to}`];
  const inFolder = (folder: LayerPath, name: string): MovedPart => ({
    from: [page, carrier.in, ...folder, `${name}_${from}`],
    to: [page, carrier.in, ...folder, `${name}_${to}`],
    classes: [],
  });
  const own = { names: new Map([[before, after]]), classes: bothSpellings(from, to) };
  return {
    renames: new Renames().add('animation', before, after),
    own: (owner) => {
      if (owner.in === 'components' || owner.class !== to) return undefined;
      return (owner.in === 'groups' ? owner.name : owner.path.join('/')) === layer ? own : undefined;
    },
    // The script of a class on a layer group lies in the group's folder, beside its index.
    modules: (script) => [
      renamedPart(script, book, inFolder(path.slice(0, -1), path.at(-1) ?? '')),
      renamedPart(script, book, inFolder(path, 'index')),
    ],
  };
}

/** Older editors write a class with a capital. */
function bothSpellings(from: string, to: string): Map<string, string> {
  return new Map([
    [capitalised(from), capitalised(to)],
    [from, to],
  ]);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
