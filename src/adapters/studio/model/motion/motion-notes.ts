/** What an author should know about the motion of a page, as data. */
export type MotionNoteCode =
  /** What it should move is not there, or is made later. Nothing moves. */
  | 'target-gone'
  /** Several layers have this name. The last of them moves. */
  | 'duplicate-name'
  /** No easing has this name. The way is even. */
  | 'unknown-easing'
  /** A duration below 0, or one that is no number. */
  | 'bad-duration'
  /** A delay below 0, or one that is no number. */
  | 'bad-delay'
  /** The app never shows the page: the script stops with an error. */
  | 'stops-page'
  /** There is no file of the path, or it has fewer than two points. Nothing moves. */
  | 'no-path'
  /** The easing leads beyond the path: the app has errors there. */
  | 'leaves-path'
  /** The class, or the layer's own script, moves something, but only the app knows how. */
  | 'app-only'
  /** Nobody knows what this script does. */
  | 'unknown-script'
  /** The script computes a value of the motion. */
  | 'computed'
  /** The runtime calls no class of a layer group that has layers. */
  | 'never-called';

export interface MotionNote {
  readonly code: MotionNoteCode;
  /** The object of the page that it is about, by its place in the list. */
  readonly object: number;
  /** The class that it is about, as the page lists it; a note about the whole layer has none. */
  readonly className?: string;
}
