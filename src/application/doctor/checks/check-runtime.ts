import type { ResourceAddress } from '#domain/change/resource-document';
import type { ClassCatalogue, RuntimeNeeds } from '#application/ports/class-catalogue';
import { layout } from '#application/project/layout/project-layout';
import { type AppSettings, notLua } from '#application/project/runtime/app-settings';
import { linkOfModules, type Runtime } from '#application/project/runtime/find-runtime';
import { lackText, type RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { ProjectPath } from '#domain/change/file-change';
import { type ExaminedPage, type PageCheck } from '#application/doctor/examine-pages';
import type { Finding, FindingCode } from '#application/doctor/finding';
import type { ProjectFiles } from '#application/project/files/project-files';
import { slowTurns } from '#application/project/command/command-faults';
import type { CommandAction } from '#domain/command';
import { addressOfCommand, addressOfOwner, addressOfProject } from '#application/references/resource-addresses';

/** A script or action of a page, and its needs of the runtime. */
interface Needing {
  readonly name: string;
  readonly script: ProjectPath;
  readonly resource: ResourceAddress;
  readonly needs: RuntimeNeeds;
}

/** The runtime of the project's books, where the app may not find it, or where it lacks abilities. */
export async function checkRuntime(
  files: ProjectFiles,
  settings: AppSettings,
  { kind, from, installed }: Runtime,
): Promise<Finding[]> {
  const finding = (
    code: FindingCode,
    path: ProjectPath,
    explanation: string,
    more: Pick<Finding, 'remedies'> = {},
  ): Finding[] => [{ code, place: { path }, resource: addressOfProject, explanation, ...more }];
  if (kind === 'own')
    return finding(
      'own-runtime',
      from ?? layout.main,
      'The project comes with an older runtime of its own. A page stops where it needs what that cannot run.',
      { remedies: [{ kind: 'list', what: 'runtime' }] },
    );
  if (kind === 'modules' && installed !== true) {
    const link = await linkOfModules(files);
    return finding('runtime-not-installed', link ?? layout.main, notInstalledText(link));
  }
  if (kind !== 'unknown' || settings.main === undefined || settings.main === notLua) return [];
  return finding(
    'unknown-runtime',
    layout.main,
    `Nothing was found that runs the books: "${layout.main}" requires neither "plugin.kwik" nor "kwiksher.kwik", and the project has no runtime of its own in "${layout.ownRuntime.components}" and "${layout.ownRuntime.controller}".`,
  );
}

function notInstalledText(link: ProjectPath | undefined): string {
  if (link !== undefined)
    return `"${layout.main}" requires "kwiksher.kwik", and "${link}" is a link, which Pagewright does not follow. If nothing is behind it, the app does not start.`;
  return `"${layout.main}" requires "kwiksher.kwik", and there is no "${layout.moduleRuntime[0]}": the app does not start until the runtime is installed.`;
}

/** Scripts that use what the project's own runtime lacks. Scripts of older editors use none of it. */
export function checkRuntimeNeeds(own: RuntimeAbilities | undefined, catalogue: ClassCatalogue): PageCheck {
  return async (examined) => {
    if (own === undefined) return [];
    const found: Finding[] = [];
    for (const { name, script, resource, needs } of [
      ...fromScripts(examined),
      ...(await fromCommands(examined, catalogue)),
    ]) {
      const words = (await own.lacks(needs)).filter(({ word }) => word !== undefined);
      const content = words.length === 0 ? undefined : await examined.parsed.content(script);
      if (content === undefined) continue;
      const lack = words.find(({ word }) => word !== undefined && examined.parsed.lua.hasCode(content, word));
      if (lack === undefined) continue;
      found.push({ code: 'not-in-runtime', place: { path: script }, resource, explanation: lackText(name, lack) });
    }
    return found;
  };
}

function fromScripts({ page, scripts }: ExaminedPage): Needing[] {
  return scripts.map(({ owner, target }) => ({
    name: target.definition.name,
    script: target.script,
    resource: addressOfOwner(page.address, owner),
    needs: target.definition.needs,
  }));
}

async function fromCommands(examined: ExaminedPage, catalogue: ClassCatalogue): Promise<Needing[]> {
  const commands = await commandsOf(examined);
  return commands.flatMap(({ script, resource, actions }) =>
    actions.flatMap(({ command: name }) => {
      const needs = catalogue.action(name)?.needs;
      return needs === undefined ? [] : { name, script, resource, needs };
    }),
  );
}

/** Commands whose page turn takes minutes. Those that the project's own runtime cannot run are skipped. */
export function checkDurations(own: RuntimeAbilities | undefined, catalogue: ClassCatalogue): PageCheck {
  return async (examined) => {
    const found: Finding[] = [];
    for (const { script, resource, actions } of await commandsOf(examined)) {
      for (const { index, message } of slowTurns(actions, catalogue)) {
        const needs = catalogue.action(actions[index]?.command ?? '')?.needs ?? {};
        if (own !== undefined && (await own.lacks(needs)).length > 0) continue;
        found.push({ code: 'duration-in-seconds', place: { path: script }, resource, explanation: message });
      }
    }
    return found;
  };
}

interface ExaminedCommand {
  readonly script: ProjectPath;
  readonly resource: ResourceAddress;
  readonly actions: readonly CommandAction[];
}

/** The commands that the page lists; one whose script has no model has no actions. */
async function commandsOf({ page, parsed }: ExaminedPage): Promise<ExaminedCommand[]> {
  const commands: ExaminedCommand[] = [];
  for (const command of page.model.commands) {
    const script = layout.commandScript(page.address, command);
    const read = await parsed.command(script);
    const actions = read?.model?.actions ?? [];
    commands.push({ script, resource: addressOfCommand(page.address, command), actions });
  }
  return commands;
}
