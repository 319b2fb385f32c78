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
import { takenUp, whereUnlisted } from '#application/project/script/script-text';
import type { ProjectFiles } from '#application/project/files/project-files';
import { notInRuntime } from '#application/project/runtime/runtime-abilities';
import { layout } from '#application/project/layout/project-layout';
import { bytesToText, decodeUtf8, sameBytes, withLineEndsOf } from '#application/support/bytes';
import { actionsOf, actionValues, meantActions, presentActions, storedActions } from './stored-actions.js';
import { placedFault, slowTurns } from './command-faults.js';

/** Commands where they are kept: the script, whose `model` string is the truth, and a JSON file beside it. */
export class CommandScripts {
  constructor(
    private readonly codecs: Codecs,
    private readonly renderer: Renderer,
    private readonly catalogue: ClassCatalogue,
  ) {}

  /** A script without a `model` string is code of the author's own: its actions are what the JSON says, or none. */
  async read(files: ProjectFiles, address: PageAddress, name: string): Promise<Command> {
    const script = await files.read(layout.commandScript(address, name));
    const command = script === undefined ? undefined : this.readable(script.content);
    const actions = command?.actions ?? (await this.actionsOfJson(files, address, name));
    return new Command(name, meantActions(actions, this.catalogue), command?.readonly);
  }

  /** Whether a script is as it was rendered: then it says nothing that its actions do not say. */
  async isRendered(files: ProjectFiles, address: PageAddress, name: string): Promise<boolean> {
    const script = await files.read(layout.commandScript(address, name));
    return script !== undefined && this.isAsRendered(script.content, this.readable(script.content), address, name);
  }

  /**
   * Writes script and JSON of a new command. A script that is there is taken up as it is, and actions are stored in it as by a save.
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
      const saved = actions === undefined ? [] : await this.takeUp(draft, address, command);
      return [takenUp(path, there.content, this.codecs.script), ...saved];
    }
    const rendered = this.render(address, command);
    await draft.scaffold(path, rendered);
    await this.writeJson(draft, address, command);
    return [...this.omitted(path, rendered), ...(await this.notAsMeant(draft, command))];
  }

  /**
   * Renders the script anew from the actions, unless it is the author's: that is left as it is where it says them already.
   * @throws Problem `script-not-recognised` when a script that says something else was edited by hand, or says it is `readonly`
   */
  async save(draft: Draft, address: PageAddress, command: Command, overwrite: boolean): Promise<Warning[]> {
    const path = layout.commandScript(address, command.name);
    const script = await draft.read(path);
    const rendered = this.render(address, command);
    if (script === undefined) await draft.scaffold(path, rendered);
    else if (!sameText(script.content, rendered)) {
      const output = this.readable(script.content);
      const why = overwrite ? undefined : this.whyOwn(script.content, output, address, command.name);
      if (why !== undefined) {
        if (output !== undefined && sameActions(meantActions(output.actions, this.catalogue), command.actions))
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

  /** Moves script and JSON; the name inside both follows, and of a script that is the author's nothing else does. */
  async rename(draft: Draft, address: PageAddress, name: string, newName: string): Promise<void> {
    const command = await this.read(draft, address, name);
    const asRendered = await this.isRendered(draft, address, name);
    const path = layout.commandScript(address, newName);
    await draft.move(layout.commandScript(address, name), path);
    const script = await draft.read(path);
    if (script !== undefined && asRendered) {
      const rendered = this.render(address, new Command(newName, command.actions));
      await draft.replace(path, withLineEndsOf(script.content, rendered));
    } else if (script !== undefined) {
      const renamed = this.editModel(path, script.content, (json) => this.renamedJson(json, name, newName));
      await draft.replace(path, renamed ?? script.content);
    }
    const jsonPath = layout.commandJson(address, newName);
    if (await draft.move(layout.commandJson(address, name), jsonPath))
      await draft.edit(jsonPath, (content) => this.editedJson(content, 'name', newName));
  }

  /**
   * Has the actions say something else where they are kept. A script that is as it was rendered is rendered again; of one
   * that is the author's (edited by hand, `readonly`) only the model string is edited, and the JSON file that tells of it.
   * @param rewrite answers the same actions where nothing is to change
   * @returns what the actions were of a script whose code was left as it is
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

  /** The script with what its model string says edited; `undefined` where it cannot be. */
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

  /** What a script that was just rendered leaves out: the action is in its model. */
  private omitted(path: ProjectPath, rendered: Uint8Array): Warning[] {
    return this.codecs.lua.omittedActions(rendered).map((omission) => ({
      code: 'action-left-out',
      at: path,
      message: `${omission}. It is kept in the model, and does nothing when the command runs.`,
    }));
  }

  private renamedJson(json: Uint8Array, from: string, to: string): Uint8Array {
    const explains = ignoreProblem(() => this.codecs.json.parse(json))?.['name'];
    return explains === from ? this.editedJson(json, 'name', to) : json;
  }

  private async takeUp(draft: Draft, address: PageAddress, command: Command): Promise<Warning[]> {
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
      // An editor writes [] for no parameters, and other things beside them.
      return isTable(item) && isTable(item['params']) ? { ...item, params: asWritten(item['params'], params) } : item;
    });
    return this.editedJson(content, 'actions', value);
  }

  /** Why a script is the author's; `undefined` where it is as it was rendered from some actions. */
  private whyOwn(
    content: Uint8Array,
    output: Command | undefined,
    address: PageAddress,
    name: string,
  ): string | undefined {
    if (output === undefined) return 'has no model of actions: it is code of your own';
    if (output.readonly) return 'is marked readonly';
    return this.isAsRendered(content, output, address, name) ? undefined : 'was edited by hand';
  }

  private isAsRendered(content: Uint8Array, output: Command | undefined, address: PageAddress, name: string): boolean {
    const rendered = output && ignoreProblem(() => this.renderAll(address, new Command(name, output.actions)));
    return rendered !== undefined && sameText(content, rendered);
  }

  /** @throws Problem `invalid-property` with the place among the actions, where an expression is none */
  private render(address: PageAddress, command: Command): Uint8Array {
    const alone = (action: CommandAction): Uint8Array => this.renderAll(address, new Command(command.name, [action]));
    try {
      return this.renderAll(address, command);
    } catch (error) {
      throw placedFault(error, command.actions, alone);
    }
  }

  private renderAll(address: PageAddress, command: Command): Uint8Array {
    // The script does what its model says, so that it is as it was rendered when it is read again.
    const actions = storedActions(command.actions, this.catalogue);
    return this.renderer.render('command/command', {
      name: command.name,
      page: address.page,
      book: address.book,
      actions: actionValues(actions),
      present: actionValues(presentActions(actions, this.catalogue)),
    });
  }

  /** What the runtime cannot run, or takes otherwise than it can be meant. */
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

  /** A JSON file that nobody can read is left as it is: the script is the truth. */
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

/** Parameters under the names that they are written with. */
function asWritten(written: Properties, params: Properties): Properties {
  const named = emptyProperties();
  for (const [name, value] of Object.entries(written)) {
    const plain = name === '_target' && !('target' in written) ? 'target' : name;
    named[name] = params[plain] ?? value;
  }
  return named;
}

/** What a string of Lua says that holds the bytes: it has one kind of line ends, and none at its very beginning. */
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
    { remedies: [{ kind: 'overwrite' }] },
  );
}

function sameActions(a: readonly CommandAction[], b: readonly CommandAction[]): boolean {
  return sameValue(actionValues(a), actionValues(b));
}

/** Whether the script is what was rendered, in line ends of its own. */
function sameText(script: Uint8Array, rendered: Uint8Array): boolean {
  return sameBytes(script, withLineEndsOf(script, rendered));
}
