import type { ResourceAddress, ResourceType } from '#domain/change/resource-document';
import { Problem, type ProblemCode } from '#domain/problem/problem';

/** A thing that a request names. The last name of a layer may be that of a class on the layer before it. */
export interface NamedThing extends ResourceAddress {
  /** The class on the layer, where the request names one. */
  readonly class?: string;
}

/** How many names each type of thing has. */
const counts: Readonly<Record<ResourceType, { readonly least: number; readonly more?: true }>> = {
  project: { least: 0 },
  book: { least: 1 },
  page: { least: 2 },
  layer: { least: 3, more: true },
  class: { least: 4, more: true },
  'group-class': { least: 4 },
  command: { least: 3 },
  component: { least: 4 },
  'custom-class': { least: 1 },
  bridge: { least: 0 },
  asset: { least: 2, more: true },
  checkpoint: { least: 1 },
};

/** Whether a text can be a name of an address. */
export function isName(text: string): boolean {
  return !/^\.{0,2}$|[/\\\p{Cc}]/u.test(text);
}

/**
 * The thing of a type that has these names, the outermost first.
 * @param at the option or member that has the names
 * @throws Problem for names that no thing of the type has
 */
export function namedThing(
  type: ResourceType,
  names: readonly string[],
  { code, at }: { readonly code: ProblemCode; readonly at: string },
): NamedThing {
  const { least, more = false } = counts[type];
  if (names.length < least || (names.length > least && !more) || !names.every(isName)) {
    const wanted = `${more ? 'at least ' : ''}${least} ${least === 1 ? 'name' : 'names'}`;
    const message = `is no address of a ${type.replace('-', ' ')}, which has ${wanted}`;
    throw new Problem(code, `"${at}" ${message}.`, { errors: [{ at, message }] });
  }
  if (type !== 'class') return { type, address: names };
  return { type: 'layer', address: names.slice(0, -1), class: names.at(-1) ?? '' };
}
