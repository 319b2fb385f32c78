import type { ClassCatalogue, RuntimeNeeds } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { appSettings } from '#application/project/runtime/app-settings';
import { findRuntime } from '#application/project/runtime/find-runtime';
import { lackText, mentions, RuntimeAbilities, withoutComments } from '#application/project/runtime/runtime-abilities';
import type { ProjectPath } from '#domain/change/project-path';
import type { ExaminedPage, PageCheck } from '../examined-page.js';
import type { Finding } from '../finding.js';
import { ownerAddress } from '../owner-address.js';

/** What of a page's scripts may need something of the runtime. */
interface Needing {
  readonly name: string;
  readonly script: ProjectPath;
  readonly resource: readonly string[];
  readonly needs: RuntimeNeeds;
}

/** What runs the project's books, where that is not the plugin, which can do everything. */
export async function checkRuntime(files: ProjectFiles, codecs: Codecs): Promise<Finding[]> {
  const settings = await appSettings(files, codecs.settings);
  const { kind, from } = await findRuntime(files, settings);
  if (kind === 'own') {
    return [
      {
        code: 'own-runtime',
        place: { path: from ?? layout.main },
        resource: ['_', 'project'],
        explanation:
          'The project comes with an older runtime of its own. GET /_/project lists what that cannot run ("lacks"); what needs it stops the page.',
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
export function checkRuntimeNeeds(codecs: Codecs, catalogue: ClassCatalogue): PageCheck {
  return async (examined) => {
    const { files } = examined.parsed;
    const own = await RuntimeAbilities.ofOwn(files, codecs);
    if (own === undefined) return [];
    const found: Finding[] = [];
    for (const { name, script, resource, needs } of [
      ...fromScripts(examined),
      ...(await fromCommands(examined, catalogue)),
    ]) {
      const words = (await own.lacks(needs)).filter(({ word }) => word !== undefined);
      const file = words.length === 0 ? undefined : await files.read(script);
      if (file === undefined) continue;
      const code = withoutComments(file.content);
      const lack = words.find(({ word }) => word !== undefined && mentions(code, word));
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

async function fromCommands({ page, parsed }: ExaminedPage, catalogue: ClassCatalogue): Promise<Needing[]> {
  const needing: Needing[] = [];
  for (const command of page.model.commands) {
    const script = layout.commandScript(page.address, command);
    const read = await parsed.command(script);
    const actions = read !== undefined && 'model' in read ? (read.model?.actions ?? []) : [];
    for (const { command: name } of actions) {
      const needs = catalogue.action(name)?.needs;
      const resource = [page.address.book, 'commands', page.name, command];
      if (needs !== undefined) needing.push({ name, script, resource, needs });
    }
  }
  return needing;
}
