/** What a client did to one page, and its answer; the times are from one counter. */
export type Operation = Edit | Read;

interface Happening {
  readonly sent: number;
  /** `Infinity` where no answer came: it may have been carried out, or not. */
  readonly answered: number;
}

export interface Edit extends Happening {
  readonly kind: 'add' | 'remove' | 'set';
  /** The layer that is added or removed. */
  readonly layer: string;
  /** What a `set` sets; no two set the same. */
  readonly value: number;
  /** `changed` with the new revision, `unchanged` with the one that was seen, `absent` when there was nothing to remove. */
  readonly outcome: 'changed' | 'unchanged' | 'absent' | 'unknown';
  readonly revision: number;
}

interface Read extends Happening {
  readonly kind: 'read-layers' | 'read-value';
  readonly layers: readonly string[];
  readonly value: number;
  readonly revision: number;
}

/** The page as the model knows it: its layers in order, and the one value that is set. */
export interface PageState {
  readonly layers: readonly string[];
  readonly value: number;
}

export function isRead(operation: Operation): operation is Read {
  return operation.kind === 'read-layers' || operation.kind === 'read-value';
}

/** The state after an edit, or `undefined` when the edit changes nothing. */
export function applyEdit(state: PageState, { kind, layer, value }: Edit): PageState | undefined {
  const there = state.layers.includes(layer);
  switch (kind) {
    case 'add':
      return there ? undefined : { ...state, layers: [...state.layers, layer] };
    case 'remove':
      return there ? { ...state, layers: state.layers.filter((each) => each !== layer) } : undefined;
    case 'set':
      return { ...state, value };
  }
}

export function sees(read: Read, state: PageState): boolean {
  return read.kind === 'read-value' ? read.value === state.value : read.layers.join() === state.layers.join();
}
