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

/** A prefilter: whether a file can hold one of some names. Where it returns `false`, no parse is needed. */
export type MayName = (content: Uint8Array) => boolean;

interface FoundOnPage {
  readonly references: readonly Reference[];
  /** Scripts that cannot be read, or in which code decides what is named. */
  readonly namedByCode: ReadonlySet<ProjectPath>;
}

/** Finds the references in a page's scripts and commands. */
export class ListReferences {
  constructor(
    private readonly catalogue: ClassCatalogue,
    private readonly scripts: PageScripts,
  ) {}

  /**
   * References of the scripts. The JSON of a script counts only where the script cannot be read.
   * @param kinds scripts that can refer to nothing of these kinds are skipped
   * @param mayName files for which it is `false` are skipped
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

  /** References to one of the names in expressions of the page's commands. Other names in them are uncertain. */
  async inExpressions(parsed: ParsedFiles, page: Page, names: Renames, mayName: MayName): Promise<Reference[]> {
    const found: Reference[] = [];
    for (const command of await commandsHolding(parsed, page, mayName)) {
      const { path, actions } = await storedActions(parsed, page, command);
      found.push(
        ...namedInExpressions(parsed.lua, actions, names, this.catalogue).map((named) => ({ path, ...named })),
      );
    }
    return found;
  }

  /** As `onPage`, for given scripts and commands. */
  async inScripts(
    parsed: ParsedFiles,
    page: Page,
    scripts: readonly PageScript[],
    commands: readonly string[] = page.model.commands,
  ): Promise<Reference[]> {
    const found: Reference[] = [];
    for (const { target } of scripts) {
      const stored = await this.storedValues(parsed, target);
      if (stored === undefined) continue;
      const { path, values } = stored;
      found.push(...this.inValues(values, target.definition).map((named) => ({ path, ...named })));
    }
    for (const command of commands) found.push(...(await this.inCommand(parsed, page, command)));
    return found.filter(({ name }) => !isNoName(name));
  }

  /** The values of a script; those of its JSON where the script cannot be read. */
  async storedValues(
    parsed: ParsedFiles,
    target: ScriptTarget,
  ): Promise<{ path: ProjectPath; values: Properties } | undefined> {
    const script = await parsed.script(target.script, target.definition.form);
    if (script?.model !== undefined) return { path: target.script, values: script.model.values };
    for (const path of target.json) {
      const json = await parsed.json(path);
      if (json?.model !== undefined && target.owns(json.model)) return { path, values: json.model };
    }
    return undefined;
  }

  /** The references in values. */
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
    const { path, actions } = await storedActions(parsed, page, command);
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
    const script = await parsed.script(target.script, target.definition.form);
    if (script === undefined || (script.model !== undefined && !isNamedByCode(script.model, target.definition, kinds)))
      continue;
    found.add(target.script);
  }
  return found;
}

/** The page's commands with a file for which `holds` is true. */
function commandsHolding(parsed: ParsedFiles, { address, model }: Page, holds: MayName): Promise<string[]> {
  return parsed.holding(model.commands, (command) => layout.commandFiles(address, command), holds);
}

/** The actions of a command, and their file: the JSON only where the script has none. */
async function storedActions(
  parsed: ParsedFiles,
  { address }: Page,
  command: string,
): Promise<{ readonly path: ProjectPath; readonly actions: readonly CommandAction[] }> {
  const [script, path] = layout.commandFiles(address, command);
  const model = (await parsed.command(script))?.model;
  if (model !== undefined) return { path: script, actions: model.actions };
  const json = await parsed.json(path);
  return { path, actions: json?.model === undefined ? [] : actionsOf(json.model) };
}
