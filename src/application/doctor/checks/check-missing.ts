import type { ProjectPath } from '#domain/change/file-change';
import { loadsClasses } from '#domain/model/layer-tree';
import type { Page } from '#domain/page';
import { foldName } from '#domain/name/check-name';
import { capitalise } from '#domain/problem/nearest';
import type { Finding } from '../finding.js';
import type { ExaminedPage } from '../examined-page.js';
import type { ScriptOwner } from '#application/references/find/page-scripts';
import { ownerAddress } from '../owner-address.js';
import { layout } from '#application/project/layout/project-layout';
import type { MendMissing } from '../mend-missing.js';

/** Scripts that the model lists and nobody has written. */
export function checkMissing(mend: MendMissing) {
  return ({ page, scripts, paths, folded }: ExaminedPage): Finding[] => {
    const { address, model } = page;
    const isMissing = (path: ProjectPath): boolean => !paths.has(path) && !folded.has(foldName(path));
    const found: Finding[] = [];
    for (const { target, owner, known } of scripts) {
      if (!isMissing(target.script) || !isLoaded(page, owner)) continue;
      found.push({
        code: known === undefined ? 'missing-script' : 'class-without-script',
        place: { path: target.script },
        resource: ownerAddress(address, owner),
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
        resource: [address.book, 'commands', address.page, command],
        explanation: `The command "${command}" is listed, but its script is not there. The app does not start: it loads every command first.`,
        mend: mend.command(address, command),
      });
    }
    return found;
  };
}

/** Whether the runtime asks for such a script at all. */
export function isLoaded({ model }: Page, owner: ScriptOwner): boolean {
  if (owner.in === 'layers') return owner.class === undefined || loadsClasses(model.components.layers, owner.path);
  return owner.in === 'groups' || owner.entry.type !== 'sync';
}
