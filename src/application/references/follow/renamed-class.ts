import type { ClassOwner } from '#domain/model/model-edit';
import type { PageAddress } from '#domain/page/page-address';
import { renamePartModule } from '#application/project/layout/module-paths';
import type { NameChange } from './name-change.js';
import { Renames } from '../renames.js';

/** A class on a layer, or on a page group, that is another one now: the animation it made has another name. */
export function renamedClass({ book, page }: PageAddress, carrier: ClassOwner, from: string, to: string): NameChange {
  const path = carrier.in === 'layers' ? carrier.path : [carrier.name];
  const layer = path.join('/');
  const [before, after] = [`${layer}_${from}`, `${layer}_${to}`];
  const own = { names: new Map([[before, after]]), classes: bothSpellings(from, to) };
  return {
    renames: new Renames().add('animation', before, after),
    own: (owner) => {
      if (owner.in === 'components' || owner.class !== to) return undefined;
      return (owner.in === 'groups' ? owner.name : owner.path.join('/')) === layer ? own : undefined;
    },
    modules: (script, content) => {
      // The script of a class on a layer group lies in the group's folder, beside its index.
      const [beside, within] = [
        [page, carrier.in, ...path.slice(0, -1)],
        [page, carrier.in, ...path],
      ];
      const leaf = path.at(-1) ?? '';
      const renewed = renamePartModule(
        script,
        content,
        book,
        [...beside, `${leaf}_${from}`],
        [...beside, `${leaf}_${to}`],
        [],
      );
      return renamePartModule(script, renewed, book, [...within, `index_${from}`], [...within, `index_${to}`], []);
    },
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
