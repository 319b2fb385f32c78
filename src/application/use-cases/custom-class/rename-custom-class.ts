import * as z from 'zod';
import { parseClassName } from '#domain/layer-class';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectServices } from '#application/project-services';
import { together, type Followed } from '#application/references/follow/rewrite-references';
import { renamedClass, renamedCustomClass } from '#application/references/follow/name-changes';
import { customClassAt } from '../addresses.js';
import { defineChange, name } from '../define-operation.js';
import { renameThing } from '../rename-thing.js';
import { refuseCustomName } from './create-custom-class.js';
import { customClassResource } from './custom-class-document.js';
import { findClassUses, type Carrier } from './find-class-uses.js';
import { readCustomClass } from './read-custom-class.js';

/**
 * A custom class under another name: its script, and every layer and page group that carries it.
 * @internal
 */
export const renameCustomClass = defineChange({
  id: 'renameCustomClass',
  noun: 'custom-class',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a custom class',
  at: customClassAt,
  options: z.object({ newName: name.describe('Rename.') }),
  problems: ['class-not-found', 'invalid-name', 'name-collides', 'script-not-recognised'],
  current: readCustomClass,
  examples: [{ at: { class: 'bobbing' }, options: { newName: 'rocking' } }],
  plan:
    (services, { at, options }) =>
    async (draft) => {
      await readCustomClass.run(services, { at }, draft);
      return renameThing(options, {
        name: at.class,
        rename: (newName) => rename(services, draft, at.class, newName),
        read: async (newName) =>
          customClassResource(await readCustomClass.run(services, { at: { class: newName } }, draft)),
      });
    },
});

async function rename(services: ProjectServices, draft: Draft, name: string, newName: string): Promise<Followed> {
  const { models, followRenames, unresolved, catalogue } = services;
  refuseCustomName(newName, catalogue);
  if (await draft.exists(layout.customClass(newName)))
    throw new Problem('name-collides', `There is a custom class "${newName}" already. Choose another name.`);
  const followed: Followed[] = [];
  for (const use of await findClassUses(draft, models, name))
    followed.push(await renameAt(services, draft, use, name, newName));
  await draft.move(layout.customClass(name), layout.customClass(newName));
  return together([
    ...followed,
    await followRenames.inCustomClass(draft, name, newName),
    await followRenames.inProject(draft, renamedCustomClass(name, newName)),
    { references: [], warnings: await unresolved.ofCustomClass(draft, name) },
  ]);
}

/** Renames the class where a layer or page group carries it. */
async function renameAt(
  { models, layerFiles, followRenames }: ProjectServices,
  draft: Draft,
  { page, owner, entry }: Carrier,
  name: string,
  newName: string,
): Promise<Followed> {
  const { address } = page;
  const from = parseClassName(entry).name;
  const to = newName + from.slice(name.length);
  const newEntry = to + entry.slice(from.length);
  await models.editPage(draft, address, [{ op: 'rename-class', owner, class: entry, newName: newEntry }]);
  if (owner.in === 'layers') await layerFiles.renameClass(draft, page, owner.path, from, to);
  else await layerFiles.renameGroupClass(draft, address, owner.name, from, to);
  return followRenames.onPage(draft, address, renamedClass(address, owner, from, to, { from: name, to: newName }));
}
