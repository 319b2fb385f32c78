import type { LayerPath } from './page-model.js';

/**
 * Something in the text of a page's model that can be read, and at which the runtime stops, or which it skips.
 *
 * - `missing-key`: the runtime takes this list of the model without a test
 * - `unknown-key`: a key that the runtime does not know. Among the components, it loads `scripts` for it; it stops at once
 *   where that is `undefined`, because the value is no list of names
 * - `key-of-layer`: for such a key beside `class`, the runtime takes a layer for a layer group
 * - `skipped`: entries with keys in a list, or without keys in a table of lists
 * - `unusable`: a value of a known key that the runtime calls, or counts the entries of
 */
export type ModelFault = Located &
  (
    | { readonly kind: 'missing-key'; readonly key: string }
    | {
        readonly kind: 'unknown-key';
        readonly in: 'model' | 'components' | 'audios';
        readonly key: string;
        readonly scripts: readonly string[] | undefined;
      }
    | { readonly kind: 'key-of-layer'; readonly path: LayerPath; readonly key: string; readonly isTable: boolean }
    | { readonly kind: 'skipped'; readonly in: string; readonly entries: readonly string[] }
    | { readonly kind: 'unusable'; readonly key: string; readonly wanted: 'function' | 'list' }
  );

interface Located {
  /** Counted from 1. */
  readonly line: number;
  /** Of a key: the known one that may be meant. The model does not have it. */
  readonly near?: string;
  /** What an edit would do about it, as the end of a sentence, where no text is lost. */
  readonly fixed?: string;
}
