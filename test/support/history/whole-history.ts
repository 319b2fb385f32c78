import type { HistoryEntry } from '#domain/history/history-entry';

/** A step, with the texts of its one file before and after it. */
export interface ModelStep {
  readonly id: string;
  readonly revision: number;
  readonly kind: HistoryEntry['kind'];
  readonly author: string;
  readonly target?: string;
  readonly file?: string;
  readonly before?: string;
  readonly after?: string;
}

/** What an undo or a redo is to do: the change, and whether another one stands on it. */
export interface Expected {
  readonly target: ModelStep;
  readonly isRefused: boolean;
}

/** A history as it would be without pages: every step is in memory, and each question goes through all of them from the first on. */
export class WholeHistory {
  readonly steps: ModelStep[] = [];
  readonly files = new Map<string, string>();
  /** Steps before it were dropped. */
  private oldest = 1;

  get newest(): number {
    return this.steps.length;
  }

  get retained(): readonly ModelStep[] {
    return this.steps.slice(this.oldest - 1);
  }

  /** Adds a step that writes a text that no file had, or that changes no file. */
  change(kind: 'change' | 'external' | 'checkpoint', author: string, file: string): ModelStep {
    const id = `step${this.newest + 1}`;
    if (kind === 'checkpoint') return this.add({ id, kind, author });
    return this.add({ id, kind, author, file, before: this.files.get(file) ?? '', after: `text ${this.newest + 1}` });
  }

  /** Adds the undo or redo of a change. */
  step(kind: 'undo' | 'redo', id: string, author: string, target: ModelStep): ModelStep {
    const { file = '', before = '', after = '' } = target;
    const texts = kind === 'undo' ? { before: after, after: before } : { before, after };
    return this.add({ id, kind, author, target: target.id, file, ...texts });
  }

  trim(before: number): void {
    this.oldest = Math.max(this.oldest, Math.min(before, this.newest));
  }

  isRetained({ revision }: ModelStep): boolean {
    return revision >= this.oldest;
  }

  find(id: string): ModelStep | undefined {
    return this.retained.find((step) => step.id === id);
  }

  isUndone({ id }: ModelStep): boolean {
    return this.state().undone.has(id);
  }

  /** What an undo without options, of an author, or of a change is to do. */
  undo({ author, change }: { author?: string | undefined; change?: string | undefined } = {}): Expected | undefined {
    const standing = this.state().standing;
    const isWanted = (step: ModelStep) => {
      if (change !== undefined) return step.id === change;
      return author === undefined ? step.kind === 'change' : step.author === author;
    };
    const target = standing.findLast((step) => this.isRetained(step) && isWanted(step));
    if (target === undefined) return undefined;
    const later = standing.slice(standing.indexOf(target) + 1);
    return { target, isRefused: later.some(({ file }) => file === target.file) };
  }

  redo(): Expected | undefined {
    const target = this.state().redoable.findLast((step) => this.isRetained(step));
    if (target === undefined) return undefined;
    return { target, isRefused: this.files.get(target.file ?? '') !== target.before };
  }

  /** The ids of changes in force, oldest first. */
  standing(): string[] {
    return this.state().standing.map(({ id }) => id);
  }

  private add(step: Omit<ModelStep, 'revision'>): ModelStep {
    const added = { ...step, revision: this.newest + 1 };
    this.steps.push(added);
    if (added.file !== undefined) this.files.set(added.file, added.after ?? '');
    return added;
  }

  private state() {
    const byId = new Map(this.steps.map((step) => [step.id, step]));
    let [standing, redoable]: [ModelStep[], ModelStep[]] = [[], []];
    const undone = new Set<string>();
    for (const step of this.steps) {
      const target = byId.get(step.target ?? '');
      if (step.kind === 'change' || step.kind === 'external') standing.push(step);
      if (step.kind === 'change') redoable = [];
      if (target === undefined) continue;
      standing = standing.filter((each) => each !== target);
      redoable = redoable.filter((each) => each !== target);
      if (step.kind === 'undo') redoable.push(target);
      else standing.push(target);
      if (step.kind === 'undo') undone.add(target.id);
      else undone.delete(target.id);
    }
    return { standing, redoable, undone };
  }
}
