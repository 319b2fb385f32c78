/** The content of `templates/` at the build. So an update of the clone does not affect a running service. */
interface BuiltTemplates {
  /** The definitions of all data files, as JSON of a `CatalogueData`. */
  readonly catalogue: string;
  /** The templates of new books by their names, as JSON. */
  readonly bookTemplates: string;
  /** The text of each template by its name, in LF. */
  readonly templates: Readonly<Record<string, string>>;
}

/** `undefined` when the sources run. The build replaces this module by the output of `scripts/built-templates.ts`. */
export const builtTemplates: BuiltTemplates | undefined = undefined;
