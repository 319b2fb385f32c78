import type { Component } from '#adapters/client/client-operations.generated';
import { componentNameKind } from '#domain/component-kind';
import type { NameKind } from '#domain/name/check-name';
import { TakenNames } from '#domain/name/taken-names';
import type { PageWithTree } from '../page/layer-nodes.js';
import { partsOf } from '../page/parts-of-page.js';

/** What can be made on a page. */
export type NewKind = 'layer' | 'command' | Component['kind'];

/** The rules that the names of a kind follow. */
export function nameKindOf(kind: NewKind): NameKind {
  return kind === 'layer' || kind === 'command' ? kind : componentNameKind[kind];
}

/**
 * The names that something new on a page cannot have. Layers and page groups share theirs, and the script of a class has a name
 * as a layer could have it. A layer has a name that is new on the whole page, so that it is never taken for another one.
 */
export function takenNames(kind: NewKind, { page, tree }: PageWithTree): TakenNames {
  if (kind === 'command') return new TakenNames(page?.commands);
  const parts = page === undefined ? [] : partsOf(page);
  const named = (wanted: NewKind) => parts.filter((each) => each.kind === wanted).flatMap(({ names }) => names);
  if (kind !== 'layer' && kind !== 'groups') return new TakenNames(named(kind));
  const layers = [...tree.nodes.values()].flatMap(({ name, document }) => [
    name,
    ...document.classes.map((each) => `${name}_${each.name.split('.')[0] ?? ''}`),
  ]);
  return new TakenNames([...layers, ...named('groups')]);
}

/** Why a name is refused that something else has. @param there the name as that has it, where it is known */
export function takenText(name: string, there = name): string {
  const why = there === name ? '' : ` There is “${there}”, and capitals make no difference.`;
  return `The name “${name}” is taken.${why}`;
}
