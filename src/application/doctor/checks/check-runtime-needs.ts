import type { ProjectPath } from '#domain/change/file-change';
import type { ResourceAddress } from '#domain/change/resource-document';
import type { ClassCatalogue, RuntimeNeeds } from '#application/ports/class-catalogue';
import { lackText } from '#application/project/runtime/runtime-abilities';
import { addressOfOwner } from '#application/references/resource-addresses';
import type { ExaminedPage } from '../examine-pages.js';
import type { Finding, FindingKind } from '../finding.js';
import type { PageCheck } from '../page-check.js';
import { commandsOf } from './commands-of-page.js';

const notInRuntime: FindingKind = {
  code: 'not-in-runtime',
  severity: 'error',
  fault: "the project's runtime lacks what the script uses",
  inApp: 'the page may stop there',
};

/** A script or action of a page, and its needs of the runtime. */
interface Needing {
  readonly name: string;
  readonly script: ProjectPath;
  readonly resource: ResourceAddress;
  readonly needs: RuntimeNeeds;
}

/** Scripts that use what the project's own runtime lacks. Scripts of older editors use none of it. */
export const checkRuntimeNeeds: PageCheck = {
  finds: [notInRuntime],
  check: async (examined, { own, catalogue }) => {
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
      found.push({ kind: notInRuntime, place: { path: script }, resource, explanation: lackText(name, lack) });
    }
    return found;
  },
};

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
