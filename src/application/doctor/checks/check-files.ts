import type { ProjectPath } from '#domain/change/file-change';
import { loadsClasses } from '#domain/model/layer-tree';
import type { Page } from '#domain/page';
import { foldName } from '#domain/name/taken-names';
import { capitalise } from '#domain/problem/nearest';
import type { Finding } from '#application/doctor/finding';
import { type ExaminedPage } from '#application/doctor/examine-pages';
import type { ScriptOwner } from '#application/references/find/page-scripts';
import { takenForGroups } from './check-model.js';
import { layout } from '#application/project/layout/project-layout';
import type { MendScripts } from '#application/doctor/mend-scripts';
import { addressOfCommand, addressOfOwner, addressOfPage } from '#application/references/resource-addresses';

/** Missing scripts of things that the model lists. */
export function checkMissing(mend: MendScripts) {
  return (examined: ExaminedPage): Finding[] => {
    const { page, scripts, paths, folded } = examined;
    const { address, model } = page;
    const groups = takenForGroups(examined);
    const isMissing = (path: ProjectPath): boolean => !paths.has(path) && !folded.has(foldName(path));
    const found: Finding[] = [];
    for (const { target, owner, known } of scripts) {
      if (!isMissing(target.script) || !isLoaded(page, owner)) continue;
      // The runtime asks for the script of a group, and `checkModel` reports that.
      if (owner.in === 'layers' && owner.class === undefined && groups.has(owner.path.join('/'))) continue;
      found.push({
        code: known === undefined ? 'missing-script' : 'class-without-script',
        place: { path: target.script },
        resource: addressOfOwner(address, owner),
        explanation: `${capitalise(target.title)} is listed, but its script is not there. The app stops when it opens the page "${address.page}".`,
        mend: mend.script(target),
      });
    }
    for (const command of model.commands) {
      const path = layout.commandScript(address, command);
      if (!isMissing(path)) continue;
      found.push({
        code: 'missing-command',
        place: { path },
        resource: addressOfCommand(address, command),
        explanation: `The command "${command}" is listed, but its script is not there. The app does not start: it loads every command first.`,
        mend: mend.command(address, command),
      });
    }
    return found;
  };
}

/** Whether the runtime loads such a script at all. */
export function isLoaded({ model }: Page, owner: ScriptOwner): boolean {
  if (owner.in === 'layers') return owner.class === undefined || loadsClasses(model.components.layers, owner.path);
  return owner.in === 'groups' || owner.entry.type !== 'sync';
}

/** Files whose names differ from the model only by case: some systems do not find them. */
export function checkCase({ paths, folded, expected }: ExaminedPage): Finding[] {
  const misspelt = expected.filter(({ path }) => !paths.has(path) && folded.has(foldName(path)));
  if (misspelt.length === 0) return [];
  const wanted = new Set(expected.map(({ path }) => path));
  const byFold = new Map<string, ProjectPath>();
  for (const path of paths) if (!wanted.has(path)) byFold.set(foldName(path), path);
  const reported = new Set<ProjectPath>();
  return misspelt.flatMap(({ path, title, resource }) => {
    const there = byFold.get(foldName(path));
    if (there === undefined || reported.has(there)) return [];
    reported.add(there);
    return [
      {
        code: 'name-case',
        place: { path: there },
        resource,
        explanation: `${capitalise(title)} needs "${path}", and the file is called "${there}". On Android and Linux, and in the app of a reader, it is not found.`,
        mend: {
          does: `renames the file to "${path}"`,
          apply: async (draft) => {
            const file = await draft.see(there);
            if (file === undefined || (await draft.exists(path))) return;
            await draft.remove(there);
            await draft.create(path, file.content);
          },
        },
      },
    ];
  });
}

/** Scripts and JSON files that the model does not list. */
export function checkUnlisted({ page, paths, expected: files }: ExaminedPage): Finding[] {
  const { address, model } = page;
  // A list that cannot be read may have any of them.
  if (model.unreadable !== undefined) return [];
  const images = `${layout.imagesFolder(address)}/`;
  const expected = new Set(files.map(({ path }) => path));
  const others = [...paths].filter(
    (path) => !expected.has(path) && /\.(lua|json)$/.test(path) && !path.startsWith(images),
  );
  if (others.length === 0) return [];
  const folded = new Set([...expected].map(foldName));
  return others
    .filter((path) => !folded.has(foldName(path)))
    .map((path) => ({
      code: 'unlisted-file',
      place: { path },
      resource: addressOfPage(address),
      explanation: `Nothing in the model of the page "${address.page}" asks for "${path}": the app never loads it.`,
    }));
}
