import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';
import { Command, type CommandAction, plainAction } from '#domain/command';
import type { PageAddress } from '#domain/page';
import { ignoreProblem, Problem, problemOf } from '#domain/problem/problem';
import {
  emptyProperties,
  isTable,
  sameValue,
  type Properties,
  type PropertyValue,
} from '#domain/properties/property-value';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { CommandCode, EditedAction, OwnLua } from '#application/ports/command-code';
import type { Renderer } from '#application/ports/renderer';
import type { Draft } from '#application/project/draft/draft';
import { adoptedScript, whereUnlisted } from '#application/project/script/script-text';
import { refuseLink } from '#application/project/files/links';
import type { ProjectFiles } from '#application/project/files/project-files';
import { pauses } from '#application/support/concurrency';
import { notInRuntime } from '#application/project/runtime/runtime-abilities';
import { layout } from '#application/project/layout/project-layout';
import { bytesToText, decodeUtf8, sameBytes, withLineEndsOf } from '#application/support/bytes';
import { actionsOf, actionValues, typedActions, presentActions, storedActions } from './stored-actions.js';
import { editedActions } from './action-changes.js';
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
    const path = layout.commandScript(address, name);
    const script = await files.read(path);
    if (script === undefined) await refuseLink(files, path);
    const command = script === undefined ? undefined : this.readable(script.content);
    const actions = command?.actions ?? (await this.actionsOfJson(files, address, name));
    return new Command(name, typedActions(actions, this.catalogue), command?.readonly);
  }

  /** The code of a script that is no action's; none where the author owns the whole script. */
  async own(files: ProjectFiles, address: PageAddress, name: string): Promise<readonly OwnLua[]> {
    const script = await files.read(layout.commandScript(address, name));
    const stored = script && this.readable(script.content);
    if (script === undefined || stored === undefined || this.isAsRendered(script.content, stored, address, name))
      return [];
    return this.codeOf(address, name, script.content, stored.actions)?.own ?? [];
  }

  /** Whether a script has no code beside its actions. */
  async isOnlyActions(files: ProjectFiles, address: PageAddress, name: string): Promise<boolean> {
    const script = await files.read(layout.commandScript(address, name));
    const stored = script && this.readable(script.content);
    if (script === undefined || stored === undefined) return false;
    if (this.isAsRendered(script.content, stored, address, name)) return true;
    return this.codeOf(address, name, script.content, stored.actions)?.isWhole === true;
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
    refuseTooMany(command);
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
   * Renders the script anew from the actions. One that is not in its rendered form is edited in place, and stays as it is
   * where it has these actions already.
   * @throws Problem `script-not-recognised` when a statement or its place is not clear, or the script is `readonly`
   */
  async save(draft: Draft, address: PageAddress, command: Command, overwrite: boolean): Promise<Warning[]> {
    const path = layout.commandScript(address, command.name);
    const script = await draft.read(path);
    const stored = script && this.readable(script.content);
    refuseTooMany(command, stored);
    if (script === undefined || overwrite || this.isAsRendered(script.content, stored, address, command.name)) {
      const rendered = this.render(address, command);
      if (script === undefined) await draft.scaffold(path, rendered);
      else if (!sameText(script.content, rendered)) await draft.replace(path, withLineEndsOf(script.content, rendered));
      await this.writeJson(draft, address, command);
      return [...this.omitted(path, rendered), ...(await this.notAsMeant(draft, command))];
    }
    const { actions } = stored ?? (await this.unstored(draft, address, command.name, script.content));
    if (sameActions(typedActions(actions, this.catalogue), command.actions)) return [];
    if (stored === undefined && !this.isWhole(address, command.name, script.content, actions))
      throw authorsOwn(path, 'has no model of actions: it is code of your own');
    if (stored?.readonly === true) throw authorsOwn(path, 'is marked readonly');
    const edited = editedActions(actions, command.actions, this.catalogue);
    const changed = new Set(edited.flatMap(({ action, isChanged }) => (isChanged ? [action] : [])));
    const omitted = await this.omittedAlone(
      address,
      path,
      edited.map(({ action }) => action),
      changed,
    );
    await this.editInPlace(draft, address, command.name, actions, edited);
    return [...omitted, ...(await this.notAsMeant(draft, command))];
  }

  /**
   * The command of a script without a model: it has the actions of the JSON file.
   * @throws Problem `script-not-recognised` for a script that cannot be read
   */
  private async unstored(draft: Draft, address: PageAddress, name: string, content: Uint8Array): Promise<Command> {
    const fault = problemOf(() => this.codecs.command.parse(content))?.message;
    if (fault !== undefined) throw authorsOwn(layout.commandScript(address, name), `is not readable: ${fault}`);
    return new Command(name, (await this.actionsOfJson(draft, address, name)).map(plainAction));
  }

  /** Whether the statements of a script without a model are these actions, as older editors wrote it. */
  private isWhole(address: PageAddress, name: string, content: Uint8Array, actions: readonly CommandAction[]): boolean {
    return actions.length > 0 && this.codeOf(address, name, content, actions)?.isWhole === true;
  }

  /** As `omitted`, for actions that are added to a script or changed in it. Its other actions need not be renderable. */
  private async omittedAlone(
    address: PageAddress,
    path: ProjectPath,
    actions: readonly CommandAction[],
    changed: ReadonlySet<CommandAction>,
  ): Promise<Warning[]> {
    const alone = (action: CommandAction): Uint8Array | undefined =>
      changed.has(action) ? this.renderAll(address, new Command('', [action])) : undefined;
    const warnings: Warning[] = [];
    const pauseIfDue = pauses();
    for (const action of actions) {
      await pauseIfDue();
      const fault = problemOf(() => alone(action));
      if (fault !== undefined) throw placedFault(fault, actions, alone);
      const rendered = isOfBlock(action) ? undefined : alone(action);
      if (rendered !== undefined) warnings.push(...this.omitted(path, rendered));
    }
    return warnings;
  }

  /**
   * Edits statements and model of a script, and the JSON file.
   * @throws Problem `script-not-recognised` with what is not clear, and where
   */
  private async editInPlace(
    draft: Draft,
    address: PageAddress,
    name: string,
    actions: readonly CommandAction[],
    edited: readonly EditedAction[],
  ): Promise<void> {
    const path = layout.commandScript(address, name);
    const content = (await draft.read(path))?.content ?? new Uint8Array();
    const code = this.codeOf(address, name, content, actions);
    if (code === undefined)
      throw authorsOwn(path, 'has no function "execute" of a command, several, or too many actions');
    const inCode = inFile(path, () => code.edit(edited));
    const hasModel = this.readable(content) !== undefined;
    const whole = hasModel ? this.editModel(path, inCode, (json) => this.withActions(json, edited)) : inCode;
    if (whole === undefined) throw authorsOwn(path, 'has a model that cannot be edited');
    await draft.replace(path, whole);
    await draft.edit(layout.commandJson(address, name), (json) => this.withActions(json, edited));
  }

  private codeOf(
    address: PageAddress,
    name: string,
    content: Uint8Array,
    actions: readonly CommandAction[],
  ): CommandCode | undefined {
    return this.codecs.command.openCode(content, actions, {
      render: (some) => this.renderAll(address, new Command(name, some)),
      known: (command) => this.catalogue.action(command),
    });
  }

  /** The JSON of a command with other actions. Those that stay keep the form in which they are written. */
  private withActions(content: Uint8Array, edited: readonly EditedAction[]): Uint8Array {
    const stored = ignoreProblem(() => this.codecs.json.parse(content)) ?? emptyProperties();
    const items = stored['actions'];
    const before = Array.isArray(items) && items.length === actionsOf(stored).length ? items : [];
    const value = edited.map(({ action, was }): PropertyValue => {
      const item = was === undefined ? undefined : before[was];
      const { command, params } = action;
      if (!isTable(item)) return { command, params };
      return isTable(item['params'])
        ? { ...item, params: asWritten(item['params'], params) }
        : withParams(item, params);
    });
    return this.editedJson(content, 'actions', value);
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
    const [path, jsonPath] = layout.commandFiles(to, to.command);
    await takeFile(layout.commandScript(from, from.command), path);
    const script = await draft.read(path);
    const asRendered = (content: Uint8Array): boolean =>
      this.isAsRendered(content, this.readable(content), from, from.command);
    if (script !== undefined && asRendered(script.content)) {
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
   * Changes the stored actions. A script in its rendered form is rendered again, and any other is edited in place. Where the statement of
   * an action is not clear, or the script is `readonly`, only the model string is edited, and the JSON file.
   * @param rewrite returns the same actions where nothing changes
   * @returns the former actions whose code stayed as it is
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
        const edited = renamed(command.actions, rewrite(path, command.actions));
        const code = command.readonly ? undefined : this.codeOf(address, name, script.content, command.actions);
        const inCode = code && ignoreProblem(() => code.edit(edited));
        const whole = this.editModel(path, inCode ?? script.content, (json) => this.withActions(json, edited));
        if (whole === undefined) return command.actions;
        await draft.replace(path, whole);
        left = command.actions.filter((_action, index) => inCode === undefined || code?.isClear(index) !== true);
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
    const actions = actionsOf(stored).map(plainAction);
    if (!Array.isArray(items) || items.length !== actions.length) return content;
    return this.withActions(content, renamed(actions, rewrite(actions)));
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
  const target = '_target' in written && !('target' in written) ? '_target' : 'target';
  const names = new Map(Object.keys(params).map((name) => [name === 'target' ? target : name, name]));
  for (const name of new Set([...Object.keys(written), ...names.keys()])) {
    // Beside a "target", a "_target" has no meaning.
    const isOther = name === '_target' && target !== '_target';
    const value = isOther ? written[name] : params[names.get(name) ?? ''];
    if (value !== undefined) named[name] = value;
  }
  return named;
}

/** The same actions after a rename. */
function renamed(before: readonly CommandAction[], after: readonly CommandAction[]): EditedAction[] {
  return before.map((action, index) => ({ action: after[index] ?? action, was: index, isChanged: false }));
}

/** Editors write [] for no parameters. */
function withParams(item: Properties, params: Properties): Properties {
  return Object.keys(params).length === 0 ? item : { ...item, params };
}

/** Whether the action is about a block, which it neither opens nor closes alone. */
function isOfBlock({ command }: CommandAction): boolean {
  return /^\.*(condition|loop)\./.test(command);
}

/** Adds the file, and what to do about it, to a problem of its code. */
function inFile(path: ProjectPath, edit: () => Uint8Array): Uint8Array {
  try {
    return edit();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'script-not-recognised') throw error;
    throw authorsOwn(path, `was edited by hand. ${error.message}`, error.details);
  }
}

/** The value of a Lua string with these bytes: it has one kind of line ends, and none at its beginning. */
function textOf(bytes: Uint8Array): string {
  return decodeUtf8(bytesToText(bytes))
    .replace(/\r\n|\n\r|\r/g, '\n')
    .replace(/^\n/, '');
}

function authorsOwn(path: ProjectPath, why: string, details: Problem['details'] = {}): Problem {
  return new Problem(
    'script-not-recognised',
    `"${path}" ${why}. It was not changed.`,
    { ...details, file: path },
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

/** More than any command of a book has. What a save costs grows with the square of it. */
const mostActions = 300;

/** @throws Problem `invalid-property` where a command gets too many actions. One that has more keeps them. */
function refuseTooMany({ name, actions }: Command, stored?: Command): void {
  if (actions.length <= Math.max(mostActions, stored?.actions.length ?? 0)) return;
  throw new Problem(
    'invalid-property',
    `The command "${name}" would have ${actions.length} actions; ${mostActions} are the most. Put some into another command, and call that.`,
  );
}
