import type { ProjectPath } from '#domain/change/file-change';
import { loadsClasses } from '#domain/model/layer-tree';
import type { Page } from '#domain/page';
import { foldName } from '#domain/name/taken-names';
import { capitalise } from '#domain/problem/capitalise';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { PageCheck } from '#application/doctor/page-check';
import type { ScriptOwner } from '#application/references/find/page-scripts';
import { takenForGroups } from '../check-model.js';
import { layout } from '#application/project/layout/project-layout';
import { addressOfCommand, addressOfOwner } from '#application/references/resource-addresses';

const missingScript: FindingKind = {
  code: 'missing-script',
  severity: 'error',
  fault: 'a layer or component is listed without a script',
  inApp: 'the page stops when it is opened',
  fix: 'writes it',
};

const classWithoutScript: FindingKind = {
  code: 'class-without-script',
  severity: 'error',
  fault: 'a class is listed without a script',
  inApp: 'the page stops when it is opened',
  fix: 'writes it',
};

const missingCommand: FindingKind = {
  code: 'missing-command',
  severity: 'error',
  fault: 'a command is listed without a script',
  inApp: 'the app does not start',
  fix: 'writes it from the JSON',
};

/** Missing scripts of things that the model lists. */
export const checkMissing: PageCheck = {
  finds: [missingScript, classWithoutScript, missingCommand],
  check: (examined, { fix }) => {
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
        kind: known === undefined ? missingScript : classWithoutScript,
        place: { path: target.script },
        resource: addressOfOwner(address, owner),
        explanation: `${capitalise(target.title)} is listed, but its script is not there. The app stops when it opens the page "${address.page}".`,
        fix: fix.script(target),
      });
    }
    for (const command of model.commands) {
      const path = layout.commandScript(address, command);
      if (!isMissing(path)) continue;
      found.push({
        kind: missingCommand,
        place: { path },
        resource: addressOfCommand(address, command),
        explanation: `The command "${command}" is listed, but its script is not there. The app does not start: it loads every command first.`,
        fix: fix.command(address, command),
      });
    }
    return found;
  },
};

/** Whether the runtime loads such a script at all. */
export function isLoaded({ model }: Page, owner: ScriptOwner): boolean {
  if (owner.in === 'layers') return owner.class === undefined || loadsClasses(model.components.layers, owner.path);
  return owner.in === 'groups' || owner.entry.type !== 'sync';
}
