import type { CommandAction } from '#domain/command';
import type { ActionFormData, ActionWriting, CommandCode, EditedAction, OwnLua } from '#application/ports/command-code';
import { decodeUtf8, lineOf } from '#application/support/bytes';
import { parseLuaText, treeOfFile, writeLuaText } from '#adapters/lua/lua-file';
import { withoutLineBlanks } from '#adapters/lua/text/line-blanks';
import { align, type AlignedAction, type Alignment } from './align.js';
import type { CodeStep } from './code-steps.js';
import { editSteps } from './edit-steps.js';
import { type ActionForm, parseForm, statementsForm } from './form.js';
import { notClear } from './not-clear.js';
import { ownAround } from './own-frame.js';
import { renderAction } from './rendered-action.js';
import { anyLiteral } from './same-syntax.js';
import { bodyOf, type ScriptBody } from './script-body.js';
import { withoutUnusedHelpers } from './unused-helpers.js';

/** Actions times statements: each pair is compared. */
const mostPairs = 100_000;

/** The code of a script beside the actions of its model; `undefined` where the script has no `execute`, several, or too much in it. */
export function openCommandCode(
  source: Uint8Array,
  actions: readonly CommandAction[],
  writing: ActionWriting,
): CommandCode | undefined {
  const tree = treeOfFile(source);
  const body = tree === undefined ? undefined : bodyOf(tree);
  if (body === undefined || actions.length * body.steps.length > mostPairs) return undefined;
  return new AlignedCode(body, actions, writing);
}

class AlignedCode implements CommandCode {
  private readonly alignment: Alignment;
  readonly own: readonly OwnLua[];
  readonly isWhole: boolean;

  constructor(
    private readonly body: ScriptBody,
    private readonly actions: readonly CommandAction[],
    private readonly writing: ActionWriting,
  ) {
    this.alignment = alignWith(body, actions, writing);
    this.own = [...ownOf(body, this.alignment), ...ownLinesAround(body, writing)].toSorted((a, b) => a.line - b.line);
    this.isWhole = this.own.length === 0 && actions.every((_action, index) => this.isClear(index));
  }

  isClear(index: number): boolean {
    const standing = this.alignment.actions[index];
    return standing === 'absent' || (typeof standing === 'object' && standing.found.exact);
  }

  edit(edited: readonly EditedAction[]): Uint8Array {
    const bare = withoutLineBlanks(this.body.text);
    const text = bare === undefined ? this.editedText(edited) : bare.restore(this.in(bare.text).editedText(edited));
    if (text !== this.body.text) this.verify(text, edited);
    return writeLuaText(text);
  }

  /** The same code in a text that differs in blanks only. */
  private in(text: string): AlignedCode {
    const body = bodyOf(parseLuaText(text));
    return body === undefined ? this : new AlignedCode(body, this.actions, this.writing);
  }

  private editedText(edited: readonly EditedAction[]): string {
    const text = editSteps(this.body, this.alignment, this.actions, edited, this.writing);
    const before = this.actions.map((action) => renderAction(action, this.writing));
    return text === this.body.text ? text : withoutUnusedHelpers(this.body, text, before);
  }

  /** The result has the actions wherever they had statements or got some, and the same other code. */
  private verify(text: string, edited: readonly EditedAction[]): void {
    const tree = treeOfFile(writeLuaText(text));
    const body = tree === undefined ? undefined : bodyOf(tree);
    const line = lineOf(this.body.text, this.body.execute.start);
    if (body === undefined) throw notClear('With these actions it would be no Lua', line);
    const alignment = alignWith(
      body,
      edited.map(({ action }) => action),
      this.writing,
    );
    const isSame = sameTexts(ownTexts(body, alignment), ownTexts(this.body, this.alignment));
    const isThere = edited.every(({ was }, index) => this.isPreserved(was, alignment.actions[index]));
    if (!isSame || !isThere) throw notClear('With these actions its statements would not be clear', line);
  }

  private isPreserved(was: number | undefined, now: Alignment['actions'][number] | undefined): boolean {
    const before = was === undefined ? undefined : this.alignment.actions[was];
    if (before === 'unclear') return true;
    return now !== 'unclear' && (typeof before !== 'object' || typeof now === 'object');
  }
}

function alignWith(body: ScriptBody, actions: readonly CommandAction[], writing: ActionWriting): Alignment {
  return align(
    actions.map((action) => alignedAction(action, writing)),
    body,
  );
}

function alignedAction(action: CommandAction, writing: ActionWriting): AlignedAction {
  const { steps } = renderAction(action, writing);
  const own = steps.length === 0 ? [] : [statementsForm(steps), statementsForm(steps, anyLiteral)];
  const known = writing.known(action.command);
  return {
    params: action.params,
    forms: [...(known?.forms ?? []).map(formOf), ...own],
    mayBeAbsent: steps.length === 0 || known?.leftOut !== false,
  };
}

/** Each form of the catalogue is parsed once. */
const forms = new WeakMap<ActionFormData, ActionForm>();

function formOf(data: ActionFormData): ActionForm {
  const known = forms.get(data) ?? parseForm(data);
  forms.set(data, known);
  return known;
}

function ownSteps({ steps }: ScriptBody, { own }: Alignment): CodeStep[] {
  return own.flatMap((index) => steps[index] ?? []);
}

function ownTexts(body: ScriptBody, alignment: Alignment): string[] {
  return ownSteps(body, alignment).map(({ start, end, statement }) => body.text.slice(start, statement?.end ?? end));
}

function ownOf(body: ScriptBody, alignment: Alignment): OwnLua[] {
  const texts = ownTexts(body, alignment);
  return ownSteps(body, alignment).map(({ start }, index) => ({
    line: lineOf(body.text, start),
    text: decodeUtf8(texts[index] ?? ''),
  }));
}

/** Code of the author's own outside the function of the command. */
function ownLinesAround(body: ScriptBody, writing: ActionWriting): OwnLua[] {
  const tree = treeOfFile(writing.render([]));
  const own = ownAround(body, tree === undefined ? undefined : bodyOf(tree));
  return own.map(({ start, end }) => ({
    line: lineOf(body.text, start),
    text: decodeUtf8(body.text.slice(start, end)),
  }));
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
