import type { LayerPath } from '#domain/model/page-model';
import type { NameChange } from './name-change.js';
import { Renames } from './renames.js';

/** A class on a layer that is another one now: the animation it made has another name. */
export function renamedClass(path: LayerPath, from: string, to: string): NameChange {
  const layer = path.join('/');
  const [before, after] = [`${layer}_${from}`, `${layer}_${to}`];
  const names = new Map([
    [from, to],
    [before, after],
  ]);
  return {
    renames: new Renames().add('animation', before, after),
    own: (owner) => (owner.in === 'layers' && owner.class === to && owner.path.join('/') === layer ? names : undefined),
  };
}
