import type { ResourceDocument } from '#domain/change/resource-document';
import { checkName, type NameKind } from '#domain/name/check-name';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Planned } from '#application/changes/plan';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import { nothingFollowed, together, type Followed } from '#application/references/follow/rewrite-references';
import type { NameChange } from '#application/references/follow/name-changes';

/** A thing that gets another name, another place in its list, or both. */
interface RenamedThing<Place> {
  /** The name that it has. */
  readonly name: string;
  /** Refuses a place beside what its list lacks. */
  readonly requirePlace?: (place: Place) => void;
  /** Gives it a name that it does not have yet: in its list, to its files, and in all that names it. */
  readonly rename: (newName: string) => Promise<Followed>;
  /** Moves it in its list, where it has its new name. */
  readonly place?: (place: Place, newName: string) => Promise<void>;
  readonly read: (newName: string) => Promise<ResourceDocument>;
}

/** Renames a thing, moves it in its list, or does both. What the caller does not send stays as it is. */
export async function renameThing<Place>(
  { newName, place }: { readonly newName?: string | undefined; readonly place?: Place | undefined },
  thing: RenamedThing<Place>,
): Promise<Planned> {
  const name = newName ?? thing.name;
  if (place !== undefined) thing.requirePlace?.(place);
  const followed = name === thing.name ? nothingFollowed : await thing.rename(name);
  if (place !== undefined) await thing.place?.(place, name);
  return { ...followed, created: false, resource: await thing.read(name) };
}

/**
 * Requires a new name that a thing may have.
 * @param taken the beginning of a sentence about what has the name: `There is a command "sail"`
 * @throws Problem `invalid-name`, `reserved-name`, `name-collides`
 */
export function requireFreeName(kind: NameKind, newName: string, taken: string | undefined): void {
  checkName(kind, newName);
  if (taken !== undefined) throw new Problem('name-collides', `${taken} already. Choose another name.`);
}

/**
 * Updates what names a renamed part of a page. Code outside the page is not changed: warnings report it.
 * @param oldNames the names by which such code may know the part
 */
export async function followPart(
  { followRenames, unresolved }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  change: NameChange,
  oldNames: Iterable<string>,
): Promise<Followed> {
  return together([
    await followRenames.onPage(draft, address, change),
    { references: [], warnings: await unresolved.ofPart(draft, address, [...new Set(oldNames)]) },
  ]);
}
