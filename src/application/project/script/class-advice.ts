import { parseClassName } from '#domain/layer-class/class-name';
import { isAllowedName } from '#domain/name/check-name';
import type { Remedy } from '#domain/problem/remedy';
import type { ClassCatalogue } from '#application/ports/class-catalogue';

/** What to do about a custom class that is not there. */
export function classRemedies(name: string, catalogue: ClassCatalogue): readonly Remedy[] {
  const shapes = catalogue.component('layer').variants;
  if (shapes !== undefined && Object.hasOwn(shapes.kinds, name))
    return [{ kind: 'draw', property: shapes.by, value: name }];
  const builtIn = builtInLike(name, catalogue);
  if (builtIn !== undefined) return [{ kind: 'describe', class: builtIn }];
  return isAllowedName('class', name) && parseClassName(name).option === undefined
    ? [{ kind: 'create', type: 'custom-class', address: [name] }]
    : [];
}

/** The built-in class of the name, whatever its case. */
export function builtInLike(name: string, catalogue: ClassCatalogue): string | undefined {
  return catalogue.classNames().find((known) => known.toLowerCase() === name.toLowerCase());
}
