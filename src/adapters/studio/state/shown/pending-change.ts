import { signal } from '@preact/signals';
import type { FileChange, Mutation } from '#adapters/client/client-operations.generated';
import type { ChangeOrder } from '../service/unsent.js';

/** A change that is shown before it is made. */
export interface RiskyChange {
  /** The question, such as `Remove “sun”?`. */
  readonly title: string;
  /** What it does, in a sentence. */
  readonly explanation?: string;
  /** The word on the button that makes it. */
  readonly action: string;
  /** Whether the button looks dangerous. */
  readonly isDangerous?: boolean;
  /** Without it, `in-order`. */
  readonly order?: ChangeOrder;
  readonly run: (isDryRun: boolean) => Promise<Mutation>;
  /** Whether a change that would do this needs no question. */
  readonly isHarmless?: (planned: Mutation) => boolean;
}

/** A risky change that waits for a yes, with the files that it would change. */
export interface PendingChange extends RiskyChange {
  readonly changes: readonly FileChange[];
  /** Where names would follow. */
  readonly references: NonNullable<Mutation['references']>;
  /** Called once, with the answer. */
  readonly answer: (isWanted: boolean) => void;
}

export const pending = signal<PendingChange | undefined>(undefined);
