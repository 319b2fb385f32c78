import type { Warning } from '#domain/change/warning';
import type { Draft } from '#application/project/draft/draft';
import type { ChangedReference, ItemMutation, Rename } from '#domain/change/mutation';
import type { AnyRow } from '#application/ports/shared-state';
import type { HistoryItem } from '#domain/history/history-entry';
import type { ResourceDocument } from '#domain/change/resource-document';

/** The result of a plan, beside the files in its draft. */
export interface Planned {
  readonly created?: boolean;
  readonly resource: ResourceDocument;
  readonly warnings?: readonly Warning[];
  /** The references that the change has updated. */
  readonly references?: readonly ChangedReference[];
  /** Of a batch: what each of its items does, in their order. */
  readonly items?: readonly ItemMutation[];
  /** Of a batch: its items as the history records them. */
  readonly recorded?: readonly HistoryItem[];
  /** The things with another address, where that does not follow from the address of the request and the resource. */
  readonly renames?: readonly Rename[];
  /** For an undo or redo: its kind and the entry. Such a step and a checkpoint are recorded even if no file differs. */
  readonly step?: { readonly kind: 'undo' | 'redo'; readonly target: string } | { readonly kind: 'checkpoint' };
  /**
   * Rows of the project's state that the change has read and ends, also where it needs no change of a file. A change with `ends` is
   * the last one of its group commit.
   */
  readonly ends?: readonly AnyRow[];
  /** As `ends`: called when the change is made, before any later change is planned. It must not throw. */
  readonly made?: () => void;
}

/** A use case's plan. It reads and drafts, and never writes. It may run several times. */
export type Plan = (draft: Draft) => Promise<Planned>;

export interface PlanOptions {
  /** Whether the plan reads more than the draft, such as the history, and so needs all earlier changes to be committed. */
  readonly alone?: boolean;
  /**
   * Whether the plan takes long and reads only the draft. It is made before the turn, so that other changes do not wait for it, and
   * made again if they change what it has read. Use it with `alone`.
   */
  readonly ahead?: boolean;
}
