import type { ComponentEntry } from '#domain/component/component-kind';
import { classNames } from '#domain/layer-class/class-name';
import type { Page } from '#domain/page/page';
import { layout } from '#application/project/layout/project-layout';
import { referredAs } from '../forms/referred-as.js';
import type { NameChange } from './name-change.js';
import { renamedPart } from '#application/project/layout/module-paths';
import { Renames } from '../renames.js';

/** An entry of a page's component lists under another name. */
export function renamedComponent(page: Page, entry: ComponentEntry, newName: string): NameChange {
  const { kind, name } = entry;
  const classes = classesOf(page, entry);
  const names = new Map([[name, newName]]);
  for (const each of classes) names.set(`${name}_${each}`, `${newName}_${each}`);
  const own = { names };
  const folder = [page.address.page, ...layout.componentFolder(entry)];
  return {
    renames: componentNames(page, entry, newName),
    own: (owner) => {
      if (owner.in === 'groups') return kind === 'groups' && owner.name === newName ? own : undefined;
      return owner.in === 'components' && owner.entry.kind === kind && owner.entry.name === newName ? own : undefined;
    },
    modules: (script) => [
      renamedPart(script, page.address.book, { from: [...folder, name], to: [...folder, newName], classes }),
    ],
  };
}

/** How else an entry is spoken of on its page. */
export function componentNames(page: Page, entry: ComponentEntry, newName: string): Renames {
  const { kind, name } = entry;
  if (kind === 'groups') return new Renames().addObject(name, newName, classesOf(page, entry));
  const referred = referredAs[kind];
  return referred === undefined ? new Renames() : new Renames().add(referred, name, newName);
}

function classesOf(page: Page, { kind, name }: ComponentEntry): string[] {
  return kind === 'groups' ? classNames(page.groupClasses(name)) : [];
}
