import type { ResourceAddress } from '#domain/change/resource-document';
import { layout } from '#application/project/layout/project-layout';
import type { CodeUses } from '#application/ports/lua-code';
import type { ProjectPath } from '#domain/change/file-change';
import { withNearest } from '#application/references/find/missing-target';
import { mayBeLayer, missingModule } from '../code/code-findings.js';
import { moduleOf } from '../code/project-modules.js';
import type { Finding, FindingKind } from '../finding.js';
import type { CheckServices, PageCheck } from '../page-check.js';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import { isLoaded } from './files/check-missing.js';
import { danglingTarget, missingLayer } from './check-references.js';
import { addressOfCommand, addressOfOwner, addressOfPage } from '#application/references/resource-addresses';

/** A script that the runtime loads for the page, and the consequence where it stops. */
interface LoadedScript {
  readonly path: ProjectPath;
  readonly resource: ResourceAddress | null;
  readonly consequence: string;
  /** The consequence where it returns nothing. */
  readonly withoutReturn?: string;
  /** The module of its custom class: `checkCustomClasses` reports it where it is missing. */
  readonly custom?: string;
}

export const noReturn: FindingKind = {
  code: 'no-return',
  severity: 'error',
  fault: 'a script returns no table',
  inApp: 'the page stops when it is opened, a command when it is run',
};

/** Missing modules and objects that the author's code on the page uses. */
export const checkCode: PageCheck = {
  finds: [missingModule, noReturn, missingLayer, danglingTarget],
  check: missingInCode,
};

async function missingInCode(examined: ExaminedPage, { code }: CheckServices): Promise<Finding[]> {
  const { parsed, names, references } = examined;
  const isKnown = (name: string): boolean => names.hasLayer(name);
  const found: Finding[] = [];
  const read: { readonly script: LoadedScript; readonly uses: CodeUses }[] = [];
  for (const script of loadedScripts(examined)) {
    const content = await parsed.content(script.path);
    const uses = content && code.read(script.path, content);
    if (uses !== undefined) read.push({ script, uses });
  }
  for (const { script, uses } of read) {
    const { path, resource, consequence, withoutReturn = consequence, custom } = script;
    found.push(...withoutReturnOf(path, uses, resource, withoutReturn));
    const modules = uses.modules.filter(({ path: module }) => module !== custom);
    found.push(...(await code.missingModules(path, modules, resource, consequence)));
    // `checkReferences` reports the names in the script's table or in a command's actions.
    const reported = new Set(references.filter((each) => each.path === path).map(({ name }) => name));
    const missing = uses.objects.filter(
      (lookup) => mayBeLayer(lookup) && !isKnown(lookup.name) && !reported.has(lookup.name),
    );
    for (const { name, line, used } of missing) {
      const why = `Line ${line} asks for "${name}", and the page "${examined.page.name}" has no layer or page group of that name: `;
      const comes = used ? 'the script stops there.' : 'it gets nothing.';
      const { message } = withNearest(why + comes, name, names.all('layer'));
      const kind = used ? missingLayer : danglingTarget;
      found.push({ kind, place: { path, line }, resource, explanation: message });
    }
  }
  return found;
}

/** The finding about a script that the runtime loads, and that returns nothing. */
export function withoutReturnOf(
  path: ProjectPath,
  { returns, changesModules, provides }: CodeUses,
  resource: ResourceAddress | null,
  consequence: string,
): Finding[] {
  if (returns || changesModules || provides.includes(moduleOf(path))) return [];
  const explanation = `"${path}" returns no table, and the runtime takes what a script returns. ${consequence}`;
  return [{ kind: noReturn, place: { path }, resource, explanation }];
}

/** Every script that the runtime loads for the page. */
export function* loadedScripts({ page, scripts }: ExaminedPage): Generator<LoadedScript> {
  const { address, model, file } = page;
  const opens = `The app stops when it opens the page "${address.page}".`;
  const starts = 'The app does not start: it loads every page and every command first.';
  yield { path: file, resource: addressOfPage(address), consequence: starts };
  for (const { owner, target, known } of scripts) {
    if (!isLoaded(page, owner)) continue;
    const custom = known?.custom === true ? { custom: moduleOf(layout.customClass(known.class)) } : {};
    yield { path: target.script, resource: addressOfOwner(address, owner), consequence: opens, ...custom };
  }
  for (const name of model.commands)
    yield {
      path: layout.commandScript(address, name),
      resource: addressOfCommand(address, name),
      consequence: starts,
      withoutReturn: 'The command stops each time it is run.',
    };
}
