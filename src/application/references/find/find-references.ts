import type { CommandAction } from '#domain/command';
import type { Page } from '#domain/page';
import type { ProjectPath } from '#domain/change/file-change';
import { isTable, type Properties } from '#domain/properties/property-value';
import type { ReferenceKind } from '#domain/reference-kind';
import type { ClassCatalogue, ScriptDefinition } from '#application/ports/class-catalogue';
import { layout } from '#application/project/layout/project-layout';
import type { ScriptTarget } from '#application/project/script/script-targets';
import { actionsOf } from '#application/project/command/stored-actions';
import { namedInExpressions, referencesOfActions } from './action-references.js';
import { canName, isNamedByCode, isNoName, kindsOf, textsOf } from './value-references.js';
import type { PageScript, PageScripts } from './page-scripts.js';
import type { ParsedFiles } from './parsed-files.js';
import type { Reference } from '../reference.js';
import type { Renames } from '../renames.js';

/** Whether a file can hold one of some names: `false` only where it cannot, so that it need not be parsed. */
export type MayName = (content: Uint8Array) => boolean;

interface FoundOnPage {
  readonly references: readonly Reference[];
  /** Scripts that nobody can read, or in which code decides what is named: only running them could tell. */
  readonly namedByCode: ReadonlySet<ProjectPath>;
}

/** Every name in a page's scripts and commands that is the name of something else. */
export class FindReferences {
  constructor(
    private readonly catalogue: ClassCatalogue,
    private readonly scripts: PageScripts,
  ) {}

  /**
   * What the script says counts; where it says nothing, what its JSON says.
   * @param kinds only scripts that can name something of these are looked at
   * @param mayName only what is said in files that it holds for is of interest
   */
  async onPage(
    parsed: ParsedFiles,
    page: Page,
    kinds: ReadonlySet<ReferenceKind>,
    mayName: MayName,
  ): Promise<FoundOnPage> {
    const able = (await this.scripts.all(parsed.files, page)).filter(({ target }) => canName(target.definition, kinds));
    const scripts = await parsed.holding(able, ({ target }) => [target.script, ...target.json], mayName);
    const commands = await commandsHolding(parsed, page, mayName);
    return {
      references: await this.inScripts(parsed, page, scripts, commands),
      namedByCode: await namedByCode(parsed, scripts, kinds),
    };
  }

  /** Where expressions in the page's commands ask for one of the old names; what else they ask for is not sure. */
  async inExpressions(parsed: ParsedFiles, page: Page, names: Renames, mayName: MayName): Promise<Reference[]> {
    const found: Reference[] = [];
    for (const command of await commandsHolding(parsed, page, mayName)) {
      const { path, actions } = await saidByCommand(parsed, page, command);
      found.push(
        ...namedInExpressions(parsed.lua, actions, names, this.catalogue).map((named) => ({ path, ...named })),
      );
    }
    return found;
  }

  /** The same, where the page's scripts are known already. */
  async inScripts(
    parsed: ParsedFiles,
    page: Page,
    scripts: readonly PageScript[],
    commands: readonly string[] = page.model.commands,
  ): Promise<Reference[]> {
    const found: Reference[] = [];
    for (const { target } of scripts) {
      const output = await this.output(parsed, target);
      if (output === undefined) continue;
      const { path, values } = output;
      found.push(...this.inValues(values, target.definition).map((named) => ({ path, ...named })));
    }
    for (const command of commands) found.push(...(await this.inCommand(parsed, page, command)));
    return found.filter(({ name }) => !isNoName(name));
  }

  /** What a script says; where nobody can read it, what its JSON says. */
  async output(
    parsed: ParsedFiles,
    target: ScriptTarget,
  ): Promise<{ path: ProjectPath; values: Properties } | undefined> {
    const script = await parsed.script(target.script);
    if (script !== undefined && 'model' in script) return { path: target.script, values: script.model.values };
    for (const path of target.json) {
      const json = await parsed.json(path);
      if (json !== undefined && 'model' in json && target.owns(json.model)) return { path, values: json.model };
    }
    return undefined;
  }

  /** Every name that the values say. */
  inValues(
    values: Properties,
    definition: Pick<ScriptDefinition, 'properties' | 'variants'>,
  ): Pick<Reference, 'at' | 'kind' | 'name'>[] {
    const kindAt = kindsOf(definition);
    const { properties } = values;
    const aboutPage = isTable(properties) && properties['type'] === 'page';
    return textsOf(values).flatMap(({ at, property, text }) => {
      const kind = kindAt(property);
      if (kind === undefined || isNoName(text) || (kind === 'layer' && aboutPage)) return [];
      return [{ at, kind, name: text }];
    });
  }

  private async inCommand(parsed: ParsedFiles, page: Page, command: string): Promise<Reference[]> {
    const { path, actions } = await saidByCommand(parsed, page, command);
    return referencesOfActions(actions, this.catalogue).map((reference) => ({ path, ...reference }));
  }
}

async function namedByCode(
  parsed: ParsedFiles,
  scripts: readonly PageScript[],
  kinds: ReadonlySet<ReferenceKind>,
): Promise<Set<ProjectPath>> {
  const found = new Set<ProjectPath>();
  for (const { target } of scripts) {
    const script = await parsed.script(target.script);
    if (script === undefined || ('model' in script && !isNamedByCode(script.model, target.definition, kinds))) continue;
    found.add(target.script);
  }
  return found;
}

/** The page's commands of which one file holds what is asked for. */
function commandsHolding(parsed: ParsedFiles, { address, model }: Page, holds: MayName): Promise<string[]> {
  return parsed.holding(model.commands, (command) => layout.commandFiles(address, command), holds);
}

/** The actions of a command, and the file that says them: the JSON only where the script says nothing. */
async function saidByCommand(
  parsed: ParsedFiles,
  { address }: Page,
  command: string,
): Promise<{ readonly path: ProjectPath; readonly actions: readonly CommandAction[] }> {
  const [script, path] = layout.commandFiles(address, command);
  const output = await parsed.command(script);
  const model = output !== undefined && 'model' in output ? output.model : undefined;
  if (model !== undefined) return { path: script, actions: model.actions };
  const json = await parsed.json(path);
  return { path, actions: json !== undefined && 'model' in json ? actionsOf(json.model) : [] };
}
