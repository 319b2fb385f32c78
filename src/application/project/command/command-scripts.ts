import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { Command, type CommandAction, plainAction } from '#domain/command';
import type { PageAddress } from '#domain/page';
import { ignoreProblem, Problem } from '#domain/problem/problem';
import {
  emptyProperties,
  isTable,
  sameValue,
  type Properties,
  type PropertyValue,
} from '#domain/properties/property-value';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { Renderer } from '#application/ports/renderer';
import type { Draft } from '#application/project/draft/draft';
import { adoptedScript, whereUnlisted } from '#application/project/script/script-text';
import type { ProjectFiles } from '#application/project/files/project-files';
import { notInRuntime } from '#application/project/runtime/runtime-abilities';
import { layout } from '#application/project/layout/project-layout';
import { bytesToText, decodeUtf8, sameBytes, withLineEndsOf } from '#application/support/bytes';
import { actionsOf, actionValues, typedActions, presentActions, storedActions } from './stored-actions.js';
import { placedFault, slowTurns } from './command-faults.js';

/** A command of a page. */
interface CommandPlace extends PageAddress {
  readonly command: string;
}

/** Stored commands: the script, whose `model` string is decisive, and a JSON file beside it. */
export class CommandScripts {
  constructor(
    private readonly codecs: Codecs,
    private readonly renderer: Renderer,
    private readonly catalogue: ClassCatalogue,
  ) {}

  /** A script without a `model` string is the author's own code: its actions are those of the JSON, or none. */
  async read(files: ProjectFiles, address: PageAddress, name: string): Promise<Command> {
    const script = await files.read(layout.commandScript(address, name));
    const command = script === undefined ? undefined : this.readable(script.content);
    const actions = command?.actions ?? (await this.actionsOfJson(files, address, name));
    return new Command(name, typedActions(actions, this.catalogue), command?.readonly);
  }

  /** Whether a script is in its rendered form: it then has no content beside its actions. */
  async isRendered(files: ProjectFiles, address: PageAddress, name: string): Promise<boolean> {
    const script = await files.read(layout.commandScript(address, name));
    return script !== undefined && this.isAsRendered(script.content, this.readable(script.content), address, name);
  }

  /**
   * Writes script and JSON of a new command. An existing script is adopted as it is, and actions are stored in it as by a save.
   * @throws Problem `script-not-recognised` as `save`
   */
  async scaffold(
    draft: Draft,
    address: PageAddress,
    name: string,
    actions: readonly CommandAction[] | undefined,
  ): Promise<Warning[]> {
    const path = layout.commandScript(address, name);
    const command = new Command(name, actions ?? []);
    const there = await draft.read(path);
    if (there !== undefined) {
      const saved = actions === undefined ? [] : await this.adopt(draft, address, command);
      return [adoptedScript(path, there.content, this.codecs.script), ...saved];
    }
    const rendered = this.render(address, command);
    await draft.scaffold(path, rendered);
    await this.writeJson(draft, address, command);
    return [...this.omitted(path, rendered), ...(await this.notAsMeant(draft, command))];
  }

  /**
   * Renders the script anew from the actions. The author's own script stays as it is where it has these actions already.
   * @throws Problem `script-not-recognised` when a script with other actions was edited by hand, or is `readonly`
   */
  async save(draft: Draft, address: PageAddress, command: Command, overwrite: boolean): Promise<Warning[]> {
    const path = layout.commandScript(address, command.name);
    const script = await draft.read(path);
    const rendered = this.render(address, command);
    if (script === undefined) await draft.scaffold(path, rendered);
    else if (!sameText(script.content, rendered)) {
      const stored = this.readable(script.content);
      const why = overwrite ? undefined : this.whyOwn(script.content, stored, address, command.name);
      if (why !== undefined) {
        if (stored !== undefined && sameActions(typedActions(stored.actions, this.catalogue), command.actions))
          return [];
        throw authorsOwn(path, why);
      }
      await draft.replace(path, withLineEndsOf(script.content, rendered));
    }
    await this.writeJson(draft, address, command);
    return [...this.omitted(path, rendered), ...(await this.notAsMeant(draft, command))];
  }

  async remove(draft: Draft, address: PageAddress, name: string): Promise<void> {
    for (const path of layout.commandFiles(address, name)) await draft.remove(path);
  }

  /** Moves script and JSON, and renames the command in both. Nothing else changes in the author's own script. */
  async rename(draft: Draft, address: PageAddress, name: string, newName: string): Promise<void> {
    const [from, to] = [name, newName].map((command) => ({ ...address, command })) as [CommandPlace, CommandPlace];
    await this.take(draft, from, to, (path, target) => draft.move(path, target));
  }

  /** As `rename`; the command stays, too, and its copy may be on another page. */
  async copy(draft: Draft, from: CommandPlace, to: CommandPlace): Promise<void> {
    await this.take(draft, from, to, (path, target) => draft.copy(path, target));
  }

  private async take(
    draft: Draft,
    from: CommandPlace,
    to: CommandPlace,
    takeFile: (path: ProjectPath, target: ProjectPath) => Promise<boolean>,
  ): Promise<void> {
    const command = await this.read(draft, from, from.command);
    const asRendered = await this.isRendered(draft, from, from.command);
    const [path, jsonPath] = layout.commandFiles(to, to.command);
    await takeFile(layout.commandScript(from, from.command), path);
    const script = await draft.read(path);
    if (script !== undefined && asRendered) {
      const rendered = this.render(to, new Command(to.command, command.actions));
      await draft.replace(path, withLineEndsOf(script.content, rendered));
    } else if (script !== undefined) {
      const renamed = this.editModel(path, script.content, (json) => this.renamedJson(json, from.command, to.command));
      await draft.replace(path, renamed ?? script.content);
    }
    if (await takeFile(layout.commandJson(from, from.command), jsonPath))
      await draft.edit(jsonPath, (content) => this.editedJson(content, 'name', to.command));
  }

  /**
   * Changes the stored actions. A script in its rendered form is rendered again. Of the author's own script (edited by hand,
   * `readonly`) only the model string is edited, and the JSON file.
   * @param rewrite returns the same actions where nothing changes
   * @returns the former actions of a script whose code stayed as it is
   * @throws Problem `script-not-recognised` where more than the model string would change
   */
  async rewrite(
    draft: Draft,
    address: PageAddress,
    name: string,
    rewrite: (path: ProjectPath, actions: readonly CommandAction[]) => readonly CommandAction[],
  ): Promise<readonly CommandAction[]> {
    const path = layout.commandScript(address, name);
    const script = await draft.read(path);
    const command = script === undefined ? undefined : this.readable(script.content);
    let left: readonly CommandAction[] = [];
    if (script !== undefined && command !== undefined) {
      if (this.isAsRendered(script.content, command, address, name)) {
        const rendered = this.render(address, new Command(name, rewrite(path, command.actions)));
        await draft.replace(path, withLineEndsOf(script.content, rendered));
      } else {
        const edited = this.editModel(path, script.content, (json) =>
          this.rewriteJson(json, (actions) => rewrite(path, actions)),
        );
        if (edited === undefined) return command.actions;
        await draft.replace(path, edited);
        left = command.actions;
      }
    }
    const jsonPath = layout.commandJson(address, name);
    await draft.edit(jsonPath, (content) => this.rewriteJson(content, (actions) => rewrite(jsonPath, actions)));
    return left;
  }

  /** The script with its model string edited; `undefined` where that is impossible. */
  private editModel(
    path: ProjectPath,
    content: Uint8Array,
    edit: (json: Uint8Array) => Uint8Array,
  ): Uint8Array | undefined {
    const { command, lua } = this.codecs;
    const changed: { from: string; to: string }[] = [];
    const planned = ignoreProblem(() =>
      command.editModel(content, (json) => {
        const edited = edit(json);
        changed.push({ from: textOf(json), to: textOf(edited) });
        return edited;
      }),
    );
    if (planned === undefined || changed.length === 0) return undefined;
    return lua.renameStrings(path, content, planned, changed);
  }

  /** Warnings for the actions that a rendered script omits: they are in its model. */
  private omitted(path: ProjectPath, rendered: Uint8Array): Warning[] {
    return this.codecs.lua.omittedActions(rendered).map((omission) => ({
      code: 'action-left-out',
      at: path,
      message: `${omission}. It is stored in the model, and does nothing when the command runs.`,
    }));
  }

  private renamedJson(json: Uint8Array, from: string, to: string): Uint8Array {
    const stored = ignoreProblem(() => this.codecs.json.parse(json))?.['name'];
    return stored === from ? this.editedJson(json, 'name', to) : json;
  }

  private async adopt(draft: Draft, address: PageAddress, command: Command): Promise<Warning[]> {
    try {
      return await this.save(draft, address, command, false);
    } catch (error) {
      throw whereUnlisted(error, { script: layout.commandScript(address, command.name) });
    }
  }

  private rewriteJson(
    content: Uint8Array,
    rewrite: (actions: readonly CommandAction[]) => readonly CommandAction[],
  ): Uint8Array {
    const stored = ignoreProblem(() => this.codecs.json.parse(content)) ?? emptyProperties();
    const items = stored['actions'];
    const actions = actionsOf(stored);
    if (!Array.isArray(items) || items.length !== actions.length) return content;
    const rewritten = rewrite(actions.map(plainAction));
    const value = items.map((item, index): PropertyValue => {
      const params = rewritten[index]?.params ?? emptyProperties();
      // Editors write [] for no parameters, and other values beside them.
      return isTable(item) && isTable(item['params']) ? { ...item, params: asWritten(item['params'], params) } : item;
    });
    return this.editedJson(content, 'actions', value);
  }

  /** Why a script is the author's own; `undefined` where it is in its rendered form. */
  private whyOwn(
    content: Uint8Array,
    stored: Command | undefined,
    address: PageAddress,
    name: string,
  ): string | undefined {
    if (stored === undefined) return 'has no model of actions: it is code of your own';
    if (stored.readonly) return 'is marked readonly';
    return this.isAsRendered(content, stored, address, name) ? undefined : 'was edited by hand';
  }

  private isAsRendered(content: Uint8Array, stored: Command | undefined, address: PageAddress, name: string): boolean {
    const rendered = stored && ignoreProblem(() => this.renderAll(address, new Command(name, stored.actions)));
    return rendered !== undefined && sameText(content, rendered);
  }

  /** @throws Problem `invalid-property` with the place among the actions, where an expression is invalid */
  private render(address: PageAddress, command: Command): Uint8Array {
    const alone = (action: CommandAction): Uint8Array => this.renderAll(address, new Command(command.name, [action]));
    try {
      return this.renderAll(address, command);
    } catch (error) {
      throw placedFault(error, command.actions, alone);
    }
  }

  private renderAll(address: PageAddress, command: Command): Uint8Array {
    // The script renders the actions in their stored form, so that it is in its rendered form when it is read again.
    const actions = storedActions(command.actions, this.catalogue);
    return this.renderer.render('command/command', {
      name: command.name,
      page: address.page,
      book: address.book,
      actions: actionValues(actions),
      present: actionValues(presentActions(actions, this.catalogue)),
    });
  }

  /** Warnings for actions that the runtime cannot run, or that it understands in another way than meant. */
  private async notAsMeant(draft: Draft, { actions }: Command): Promise<Warning[]> {
    const place = (index: number) => `actions[${index}].command`;
    const made = actions.flatMap(({ command: name }, index) => {
      const needs = this.catalogue.action(name)?.needs;
      return needs === undefined ? [] : [{ name, at: place(index), needs }];
    });
    const warnings = await notInRuntime(draft, this.codecs, made);
    const lacking = new Set(warnings.map(({ at }) => at));
    const slow = slowTurns(actions, this.catalogue).filter(({ index }) => !lacking.has(place(index)));
    return [...warnings, ...slow.map(({ at, message }) => ({ code: 'duration-in-seconds' as const, at, message }))];
  }

  private async writeJson(draft: Draft, address: PageAddress, command: Command): Promise<void> {
    const path = layout.commandJson(address, command.name);
    const actions = actionValues(storedActions(command.actions, this.catalogue));
    const file = await draft.read(path);
    if (file === undefined) return draft.scaffold(path, this.codecs.newJson({ name: command.name, actions }));
    await draft.replace(path, this.editedJson(file.content, 'actions', actions));
  }

  /** A JSON file that cannot be read stays as it is: the script is decisive. */
  private editedJson(content: Uint8Array, name: string, value: PropertyValue): Uint8Array {
    return ignoreProblem(() => this.codecs.json.edit(content, [{ op: 'set', path: [name], value }])) ?? content;
  }

  private readable(content: Uint8Array): Command | undefined {
    return ignoreProblem(() => this.codecs.command.parse(content));
  }

  private async actionsOfJson(files: ProjectFiles, address: PageAddress, name: string): Promise<CommandAction[]> {
    const json = await files.read(layout.commandJson(address, name));
    if (json === undefined) return [];
    return ignoreProblem(() => actionsOf(this.codecs.json.parse(json.content))) ?? [];
  }
}

/** The parameters under their written names. */
function asWritten(written: Properties, params: Properties): Properties {
  const named = emptyProperties();
  for (const [name, value] of Object.entries(written)) {
    const plain = name === '_target' && !('target' in written) ? 'target' : name;
    named[name] = params[plain] ?? value;
  }
  return named;
}

/** The value of a Lua string with these bytes: it has one kind of line ends, and none at its beginning. */
function textOf(bytes: Uint8Array): string {
  return decodeUtf8(bytesToText(bytes))
    .replace(/\r\n|\n\r|\r/g, '\n')
    .replace(/^\n/, '');
}

function authorsOwn(path: ProjectPath, why: string): Problem {
  return new Problem(
    'script-not-recognised',
    `"${path}" ${why}, so it was not rendered over.`,
    { file: path },
    { remedies: [{ kind: 'overwrite', verb: 'set' }] },
  );
}

function sameActions(a: readonly CommandAction[], b: readonly CommandAction[]): boolean {
  return sameValue(actionValues(a), actionValues(b));
}

/** Whether the script equals the rendered one, whatever its line ends are. */
function sameText(script: Uint8Array, rendered: Uint8Array): boolean {
  return sameBytes(script, withLineEndsOf(script, rendered));
}
