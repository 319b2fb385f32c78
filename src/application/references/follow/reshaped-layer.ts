import type { Layer } from '#domain/layer/layer';
import { classNames } from '#domain/layer-class/class-name';
import type { PageAddress } from '#domain/page/page-address';
import type { NameChange } from './name-change.js';
import { renamedPart } from '#application/project/layout/module-paths';
import { Renames } from '../renames.js';

/**
 * A layer that is a group now, or is none any more: its name is what it was, but its module and those of its classes lie
 * in its folder, or beside it again.
 */
export function reshapedLayer({ book, page }: PageAddress, layer: Layer, isGroup: boolean): NameChange {
  const own = [page, 'layers', ...layer.path];
  const index = [...own, 'index'];
  const [from, to] = isGroup ? [own, index] : [index, own];
  const part = { from, to, classes: classNames(layer.classes), alone: true };
  return { renames: new Renames(), modules: (script) => [renamedPart(script, book, part)] };
}
