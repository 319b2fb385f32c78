import type { ProjectPath } from '#domain/change/file-change';
import type { Properties } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';

/** Something that is described by a script and a JSON file beside it: a layer, a class on one, a component. */
export interface ScriptTarget {
  /** What it is called in sentences: `the class "linear" of the layer "title"`. */
  readonly title: string;
  /** Where there are kinds of it, what holds of all of them. */
  readonly definition: ScriptDefinition;
  /** What it is where its script asks for a module of that: a group keeps the script that it had as a layer. */
  readonly formerly?: ScriptDefinition | undefined;
  readonly script: ProjectPath;
  /** The first is written; where it is missing, the first of the others that `owns` accepts is read. */
  readonly json: readonly [ProjectPath, ...ProjectPath[]];
  /** Whether a JSON file of an older editor, which several things share, is this one's. */
  owns(json: Properties): boolean;
  /** What the JSON file says of itself beside the properties; never answered as properties. */
  readonly jsonIdentity: Properties;
  /** What the template needs beside the properties. */
  readonly identity: Properties;
}
