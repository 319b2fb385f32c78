import type { UnreadableList } from './unreadable-list.js';

/**
 * A page's index model as data. Layers are in drawing order (the first is at the bottom), and classes in load order. The model is
 * what the runtime would build from the file. Comments, layout and functions exist in the text only, and the codec preserves
 * them.
 */
export interface PageModel {
  readonly components: ComponentsModel;
  readonly commands: readonly string[];
  /** Whether the table has an `onInit` function. */
  readonly onInit: boolean;
  /** Keys of the table that Pagewright does not know, as far as they are data. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** Lists of which the text does not show everything; absent where all can be read. */
  readonly unreadable?: readonly UnreadableList[];
}

export interface ComponentsModel {
  readonly layers: readonly LayerNode[];
  readonly audios: AudiosModel;
  /** Page groups: entries of the layers' shape. */
  readonly groups: readonly LayerNode[];
  readonly timers: readonly string[];
  readonly variables: readonly string[];
  readonly joints: readonly string[];
  readonly page: readonly string[];
  /** Component lists under keys that Pagewright does not know, as far as they are data. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** `sync` is listed by some files; the runtime loads `long` and `short` only. */
export interface AudiosModel {
  readonly long: readonly string[];
  readonly short: readonly string[];
  readonly sync?: readonly string[];
}

/** A layer or a page group. It is a layer group when it has layers of its own. */
export interface LayerNode {
  readonly name: string;
  /** In load order; an entry may carry an option, `transition2.to`. */
  readonly classes: readonly string[];
  readonly layers: readonly LayerNode[];
}

/** The component lists that hold plain names. */
export type NameListKind = 'timers' | 'variables' | 'joints' | 'page';

/** The path of a layer: the names of its groups from the top, then its own. Never empty. */
export type LayerPath = readonly string[];
