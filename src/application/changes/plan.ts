import type { Warning } from '#domain/change/warning';
import type { StepKind } from '#domain/history/undo-state';
import type { Draft } from '#application/project/draft/draft';
import type { ChangedReference } from '#domain/change/mutation';
import type { ResourceDocument } from '#domain/change/resource-document';

/** What a use case wants: the drafted files, and what to tell the caller of them. */
export interface Planned {
  readonly created?: boolean;
  readonly resource: ResourceDocument;
  readonly warnings?: readonly Warning[];
  /** Names in files that followed what they name. */
  readonly references?: readonly ChangedReference[];
  /** For a step through the history, which one; such a step is recorded even where no file differs. */
  readonly step?: { readonly kind: Exclude<StepKind, 'change' | 'external'>; readonly target: string };
  /**
   * Called when the change is made (or made no difference), before any later change is planned. Must not throw. With it,
   * the change shares no commit with those after it.
   */
  readonly made?: () => void;
}

/** A use case's plan: reads and drafts, never writes; may run several times. */
export type Plan = (draft: Draft) => Promise<Planned>;

export interface PlanOptions {
  /** The plan looks at more than the draft, the history mostly: all earlier changes must have been made. */
  readonly alone?: boolean;
}
