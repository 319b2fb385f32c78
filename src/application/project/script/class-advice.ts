import type { ClassCatalogue, ScriptDefinition } from '#application/ports/class-catalogue';
import { parseClassName } from '#domain/layer-class';
import { isAllowedName } from '#domain/name/check-name';
import type { Remedy } from '#domain/problem/remedy';

/** A class that can be attached: a built-in one of the catalogue, or one of the project's own. */
export interface KnownClass {
  readonly name: string;
  readonly custom: boolean;
  readonly definition: ScriptDefinition;
}

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
