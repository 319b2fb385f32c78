import { parseClassName } from '#domain/layer-class/class-name';
import { isAllowedName } from '#domain/name/check-name';
import type { ClassCatalogue } from '#application/ports/class-catalogue';

/** What to do about a class of the project's own that is not there, as a sentence after a blank; `''` where nothing can be done. */
export function classAdvice(name: string, catalogue: ClassCatalogue): string {
  const shapes = catalogue.component('layer').variants;
  if (shapes !== undefined && Object.hasOwn(shapes.kinds, name))
    return ` A layer is drawn with it: PUT a new layer with {"${shapes.by}": "${name}"}.`;
  const builtIn = builtInLike(name, catalogue);
  if (builtIn !== undefined) return ` "${builtIn}" is a built-in class: GET /_/classes/${builtIn} tells of it.`;
  return isAllowedName('class', name) && parseClassName(name).option === undefined
    ? ` PUT /components/custom/${encodeURIComponent(name)} makes one of your own.`
    : '';
}

/** The built-in class of the name, whatever its case. */
export function builtInLike(name: string, catalogue: ClassCatalogue): string | undefined {
  return catalogue.classNames().find((known) => known.toLowerCase() === name.toLowerCase());
}
