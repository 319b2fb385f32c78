import type { Problem } from '#domain/problem/problem';
import type { CommandAction } from '#domain/command';
import { sameValue } from '#domain/properties/property-value';
import type { ActionWriting, EditedAction } from '#application/ports/command-code';
import { lineOf } from '#application/support/bytes';
import { applySplices, cut, insert, replace, type Splice } from '#adapters/lua/text/splice';
import type { Alignment, Standing } from './align.js';
import { unmoved } from './unmoved.js';
import { notClear } from './not-clear.js';
import { missingNames } from './missing-names.js';
import { type Piece, pieceAt } from './pieces.js';
import { type Place, PlaceFinder } from './place-finder.js';
import { renderAction, type RenderedAction } from './rendered-action.js';
import { sameSyntax } from './same-syntax.js';
import type { ScriptBody } from './script-body.js';
import { valueSplices } from './value-splices.js';

/** An action that the script is to have. */
interface Wanted {
  readonly edited: EditedAction;
  readonly rendered: RenderedAction;
  /** Where it stands in the script. */
  readonly standing: Standing | undefined;
  readonly stays: boolean;
}

/**
 * The script with other actions.
 * @throws Problem `script-not-recognised` where a statement or a place is not clear
 */
export function editSteps(
  body: ScriptBody,
  alignment: Alignment,
  actions: readonly CommandAction[],
  edited: readonly EditedAction[],
  writing: ActionWriting,
): string {
  return new StepsEdit(body, alignment, actions, writing).make(edited);
}

class StepsEdit {
  constructor(
    private readonly body: ScriptBody,
    private readonly alignment: Alignment,
    private readonly actions: readonly CommandAction[],
    private readonly writing: ActionWriting,
  ) {}

  make(edited: readonly EditedAction[]): string {
    this.requireOrder(edited);
    const wanted = this.wanted(edited);
    const places = new PlaceFinder(
      this.body,
      this.alignment,
      wanted.map((each) => this.placed(each)),
    );
    const inserted: Splice[] = [];
    const others: Splice[] = this.removed(edited);
    const rendered: RenderedAction[] = [];
    for (const [index, each] of wanted.entries()) {
      const { standing, stays } = each;
      const inside = this.changeOf(each);
      if (inside === undefined) rendered.push(each.rendered);
      if (standing !== undefined && stays) others.push(...(inside ?? [this.writtenAnew(each, standing, places)]));
      else if (standing !== undefined || this.isAdded(each)) {
        const place = places.find(index);
        inserted.push(insert(place.offset, around(place, this.movedText(each, inside, place))));
        if (standing !== undefined) others.push(cutOf(this.pieceOf(standing)));
      }
    }
    return applySplices(this.body.text, [...missingNames(this.body, rendered), ...inserted, ...others]);
  }

  private wanted(edited: readonly EditedAction[]): Wanted[] {
    const standing = edited.map(({ was }) => (was === undefined ? undefined : this.standingOf(was)));
    const staying = unmoved(standing.map((each) => each && { at: each.from, isFixed: !each.found.exact }));
    return edited.map((each, index) => ({
      edited: each,
      rendered: renderAction(each.action, this.writing),
      standing: standing[index],
      stays: staying.has(index),
    }));
  }

  private placed({ standing, stays, rendered, edited }: Wanted) {
    const [step] = standing === undefined ? rendered.steps : this.body.steps.slice(standing.from);
    const isUnclear = edited.was !== undefined && this.alignment.actions[edited.was] === 'unclear';
    const isBlock = step?.word !== undefined && (standing?.found.to ?? 0) === (standing?.from ?? -1) + 1;
    const word = isBlock ? step.word : step?.statement === undefined ? step?.word : undefined;
    const at = standing !== undefined && stays ? { standing, piece: this.pieceOf(standing) } : undefined;
    return { at, isUnclear, word };
  }

  /** Whether text is added for an action that has none: it is new, or the author changed it. */
  private isAdded({ edited: { was, isChanged }, rendered }: Wanted): boolean {
    if (rendered.steps.length === 0) return false;
    if (was === undefined) return true;
    if (!isChanged) return false;
    if (this.alignment.actions[was] === 'absent') return true;
    throw this.unclear(was, 'changed');
  }

  /** What changes inside its statements; `undefined` where they are written anew. */
  private changeOf(wanted: Wanted): readonly Splice[] | undefined {
    const { edited, standing, rendered, stays } = wanted;
    if (standing === undefined || edited.was === undefined) return this.isAdded(wanted) ? undefined : [];
    if (!stays && !standing.found.exact) throw this.unclear(edited.was, 'moved');
    const before = this.actions[edited.was];
    if (before === undefined || sameValue(before.params, edited.action.params)) return [];
    // A rename is followed where the old name is.
    if (!edited.isChanged && !standing.found.shows(before.params, edited.action.params)) return [];
    const change = standing.found.change(before.params, edited.action.params);
    if (change !== undefined) return change;
    if (!standing.found.exact) {
      if (edited.isChanged) throw this.unclear(edited.was, 'changed');
      return [];
    }
    return hasSameSteps(renderAction(before, this.writing), rendered) ? [] : this.ownChange(standing, rendered);
  }

  /** The change of statements that are as rendered. */
  private ownChange({ from, found }: Standing, { steps, script }: RenderedAction): readonly Splice[] | undefined {
    const now = this.body.steps.slice(from, found.to).filter(({ depth }) => depth === this.body.steps[from]?.depth);
    const isBlock = steps[0]?.statement === undefined;
    const parts = isBlock ? now.slice(0, 1).map((step) => step.parts) : now.flatMap(({ statement }) => statement ?? []);
    const wanted = isBlock ? steps.map((step) => step.parts) : steps.flatMap(({ statement }) => statement ?? []);
    return script === undefined || steps.length === 0 ? undefined : valueSplices(parts, wanted, script.text);
  }

  private writtenAnew(wanted: Wanted, standing: Standing, places: PlaceFinder): Splice {
    const piece = this.pieceOf(standing);
    if (wanted.rendered.steps.length === 0) return cutOf(piece);
    const first = this.body.steps[standing.from]?.start ?? piece.start;
    const last = this.body.steps[standing.found.to - 1]?.end ?? piece.end;
    const lines = wanted.rendered.lines.map((line, at) => (at === 0 || line === '' ? line : piece.indentation + line));
    return replace(first, last, lines.join(places.newline));
  }

  private movedText({ standing, rendered }: Wanted, inside: readonly Splice[] | undefined, place: Place): string {
    if (standing === undefined || inside === undefined)
      return rendered.lines.map((line) => (line === '' ? '' : place.indentation + line)).join(place.newline);
    const { start, end, isLines } = this.pieceOf(standing);
    const moved = inside.map((splice) => ({ ...splice, offset: splice.offset - start }));
    const text = applySplices(this.body.text.slice(start, end), moved);
    return isLines ? text.replace(/(\r\n|\n|\r)$/, '') : place.indentation + text;
  }

  /** The splices that remove the statements of actions that are no more. */
  private removed(edited: readonly EditedAction[]): Splice[] {
    const staying = new Set(edited.map(({ was }) => was));
    return this.alignment.actions.flatMap((standing, index) => {
      if (staying.has(index) || standing === 'absent') return [];
      if (standing === 'unclear' || !standing.found.exact) throw this.unclear(index, 'removed');
      return [cutOf(this.pieceOf(standing))];
    });
  }

  /** An action without a clear statement stays between the same others. */
  private requireOrder(edited: readonly EditedAction[]): void {
    const order = edited.flatMap(({ was }) =>
      was === undefined || this.alignment.actions[was] === 'absent' ? [] : [was],
    );
    for (const [place, was] of order.entries()) {
      if (this.alignment.actions[was] !== 'unclear') continue;
      const isMoved = order.slice(0, place).some((each) => each > was) || order.slice(place).some((each) => each < was);
      if (isMoved) throw this.unclear(was, 'moved');
    }
  }

  private unclear(index: number, done: string): Problem {
    const standing = this.alignment.actions[index];
    const name = `Action ${index + 1}, "${this.actions[index]?.command}"`;
    if (standing === undefined || typeof standing === 'string') {
      const [own] = this.alignment.own;
      const start = own === undefined ? this.body.execute.start : this.body.steps[own]?.start;
      const line = lineOf(this.body.text, start ?? 0);
      const why = own === undefined ? 'no statement is its own' : `line ${line} has code that may be its own`;
      return notClear(`${name}, cannot be ${done}: ${why}`, line);
    }
    const line = lineOf(this.body.text, this.body.steps[standing.from]?.start ?? 0);
    const { code, model } = standing.found.difference ?? { code: 'other values', model: 'others' };
    return notClear(
      `${name}, cannot be ${done}: its statement on line ${line} has ${code}, and the model ${model}`,
      line,
    );
  }

  private standingOf(index: number): Standing | undefined {
    const standing = this.alignment.actions[index];
    return typeof standing === 'string' ? undefined : standing;
  }

  private pieceOf({ from, found }: Standing): Piece {
    const { text, steps } = this.body;
    const [first, last] = [steps[from], steps[found.to - 1]];
    if (first === undefined || last === undefined) throw new Error('An action stands where its script has no step.');
    return pieceAt(text, first.start, last.end, from === 0);
  }
}

/** Whether a change concerns no parameter that anything is written for. */
function hasSameSteps(before: RenderedAction, after: RenderedAction): boolean {
  const partsOf = ({ steps }: RenderedAction) => steps.map(({ statement, parts }) => statement ?? parts);
  return sameSyntax(partsOf(before), partsOf(after));
}

function cutOf({ start, end }: Piece): Splice {
  return cut(start, end);
}

/** The text with the line ends that its place needs. */
function around({ newline, isLines, indentation, isBehind }: Place, text: string): string {
  if (isLines) return text + newline;
  return isBehind ? `${newline}${text}${newline}${indentation}` : `${text.trimStart()}${newline}${indentation}`;
}
