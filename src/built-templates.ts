/** What the build has read from `templates/`. An update of the clone does not affect a service that runs. */
interface BuiltTemplates {
  /** The definitions of all data files, as JSON of a `CatalogueData`. */
  readonly catalogue: string;
  /** The text of each template by its name, in LF. */
  readonly templates: Readonly<Record<string, string>>;
}

/** `undefined` where the sources run; the build replaces this module by the output of `scripts/built-templates.ts`. */
export const builtTemplates: BuiltTemplates | undefined = undefined;
