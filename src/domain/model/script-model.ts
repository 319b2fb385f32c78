import type { Properties, PropertyValue } from '../properties/property-value.js';

/** What can be read of a layer's, class's or component's script without running it. */
export interface ScriptModel {
  /**
   * The values that stand in the script's own table as constants (arithmetic on constants is
   * worked out). A name that is set to `nil` or `NIL` is there, as `null`.
   */
  readonly values: Properties;
  /** Dotted names that are set to something that only running the script could tell, e.g. `kind` (= `pixel`). */
  readonly computed: readonly string[];
  /** Whether the script says `readonly = true`: it is the author's and must not be rendered over. */
  readonly readonly: boolean;
}

/** One edit of a script's table or of a JSON file: the value at `path` becomes `value` (`null`: nothing). */
export interface PropertyEdit {
  readonly op: 'set';
  readonly path: readonly string[];
  readonly value: PropertyValue;
}
