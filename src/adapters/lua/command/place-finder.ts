import { lineOf } from '#application/support/bytes';
import { indentationAt, isBlank, lineStartOf, newlineAt } from '#adapters/lua/text/lines';
import type { Alignment, Standing } from './align.js';
import type { BlockWord } from './code-steps.js';
import { notClear } from './not-clear.js';
import { type Piece, pieceAt } from './pieces.js';
import type { ScriptBody } from './script-body.js';

/** Where the text of an action is inserted. */
export interface Place {
  readonly offset: number;
  readonly indentation: string;
  readonly newline: string;
  /** Whether a line starts there. */
  readonly isLines: boolean;
  /** Whether code stands before it in the line. */
  readonly isBehind: boolean;
}

/** An action in the order that the script is to have. */
export interface PlacedAction {
  /** Set where its statements stay. */
  readonly at: { readonly standing: Standing; readonly piece: Piece } | undefined;
  /** Whether its statement is somewhere, but not clear. */
  readonly isUnclear: boolean;
  readonly word: BlockWord | undefined;
}

/** Finds the place of an action from the actions around it that stay. */
export class PlaceFinder {
  readonly newline: string;
  private readonly depths: readonly number[];

  constructor(
    private readonly body: ScriptBody,
    private readonly alignment: Alignment,
    private readonly actions: readonly PlacedAction[],
  ) {
    this.newline = newlineAt(body.text, body.execute.start);
    this.depths = depthsOf(actions);
  }

  /**
   * Behind the action before it, or in front of the one behind it.
   * @throws Problem `script-not-recognised` where own code stands between, and neither is its neighbour
   */
  find(index: number): Place {
    const before = this.actions.slice(0, index).findLastIndex(({ at }) => at !== undefined);
    const after = this.actions.findIndex(({ at }, each) => each > index && at !== undefined);
    const [previous, next] = [this.actions[before]?.at, this.actions[after]?.at];
    const from = previous?.standing.found.to ?? 0;
    const to = next?.standing.from ?? this.body.steps.length;
    const own = this.alignment.own.find((step) => step >= from && step < to);
    const follows = own === undefined || this.areClear(before + 1, index);
    const precedes = own === undefined || this.areClear(index + 1, after < 0 ? this.actions.length : after);
    if (previous !== undefined && follows) return this.behind(previous.piece, this.levels(index, before));
    if (next !== undefined && precedes) return this.inFrontOf(next.piece, this.levels(index, after));
    if (next === undefined && precedes) return this.atEnd(this.depths[index] ?? 0);
    if (previous === undefined && follows) return this.atStart(this.depths[index] ?? 0);
    const line = lineOf(this.body.text, this.body.steps[own ?? 0]?.start ?? 0);
    throw notClear(
      `The place of action ${index + 1} is not clear: code that is no action's stands there, on line ${line}`,
      line,
    );
  }

  private areClear(from: number, to: number): boolean {
    return this.actions.slice(from, to).every(({ isUnclear }) => !isUnclear);
  }

  private levels(index: number, other: number): number {
    return (this.depths[index] ?? 0) - (this.depths[other] ?? 0);
  }

  private behind({ end, isLines, indentation }: Piece, levels: number): Place {
    return { offset: end, isLines, isBehind: true, indentation: deeper(indentation, levels), newline: this.newline };
  }

  private inFrontOf({ start, isLines, indentation }: Piece, levels: number): Place {
    return { offset: start, isLines, isBehind: false, indentation: deeper(indentation, levels), newline: this.newline };
  }

  private atStart(depth: number): Place {
    const { text, steps } = this.body;
    const [first] = steps;
    if (first === undefined) return this.atEnd(depth);
    return this.inFrontOf(pieceAt(text, first.start, first.statement?.end ?? first.end, true), depth);
  }

  private atEnd(depth: number): Place {
    const { text, execute, steps, head } = this.body;
    const end = execute.end - 'end'.length;
    const lineStart = lineStartOf(text, end);
    const isLines = isBlank(text.slice(lineStart, end));
    const like = steps[0] ?? head.at(-1);
    const outer = indentationAt(text, execute.start);
    const indentation = like === undefined ? deeper(outer, 1) : indentationAt(text, like.start);
    return {
      offset: isLines ? lineStart : end,
      isLines,
      isBehind: true,
      indentation: deeper(indentation, depth),
      newline: this.newline,
    };
  }
}

/** The number of blocks around each action. */
function depthsOf(actions: readonly PlacedAction[]): number[] {
  let depth = 0;
  return actions.map(({ word }) => {
    const isBehind = word === 'else' || word === 'elseif' || word === 'end' || word === 'until';
    if (isBehind) depth -= 1;
    const own = depth;
    if (word !== undefined && word !== 'end' && word !== 'until') depth += 1;
    return own;
  });
}

function deeper(indentation: string, levels: number): string {
  const unit = indentation.includes('\t') ? '\t' : '  ';
  if (levels >= 0) return indentation + unit.repeat(levels);
  return indentation.slice(0, Math.max(0, indentation.length + levels * unit.length));
}
