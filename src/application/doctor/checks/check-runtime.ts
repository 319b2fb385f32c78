import type { ClassCatalogue, RuntimeNeeds } from '#application/ports/class-catalogue';
import { layout } from '#application/project/layout/project-layout';
import type { AppSettings } from '#application/project/runtime/app-settings';
import type { Runtime } from '#application/project/runtime/find-runtime';
import { lackText, type RuntimeAbilities } from '#application/project/runtime/runtime-abilities';
import type { ProjectPath } from '#domain/change/file-change';
import type { ExaminedPage, PageCheck } from '../examined-page.js';
import type { Finding } from '../finding.js';
import { ownerAddress } from '../owner-address.js';
import { commandsOf } from './commands-of.js';

/** What of a page's scripts may need something of the runtime. */
interface Needing {
  readonly name: string;
  readonly script: ProjectPath;
  readonly resource: readonly string[];
  readonly needs: RuntimeNeeds;
}

/** What runs the project's books, where that is not the plugin, which can do everything. */
export function checkRuntime(settings: AppSettings, { kind, from }: Runtime): Finding[] {
  if (kind === 'own') {
    return [
      {
        code: 'own-runtime',
        place: { path: from ?? layout.main },
        resource: ['_', 'project'],
        explanation:
          'The project comes with an older runtime of its own. A page stops where it needs what that cannot run.',
        remedies: [{ kind: 'list', what: 'runtime' }],
      },
    ];
  }
  if (kind === 'plugin' || settings.main === undefined) return [];
  return [
    {
      code: 'unknown-runtime',
      place: { path: layout.main },
      resource: ['_', 'project'],
      explanation: `Nothing was found that runs the books: "${layout.main}" requires no "plugin.kwik", and the project has no runtime of its own in "${layout.ownRuntime.components}" and "${layout.ownRuntime.controller}".`,
    },
  ];
}

/** Scripts that use what the project's own runtime does not have. Older editors' scripts, which do not, are left alone. */
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
      const lack = words.find(({ word }) => word !== undefined && examined.parsed.lua.hasWord(content, word));
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
    resource: ownerAddress(page.address, owner),
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
