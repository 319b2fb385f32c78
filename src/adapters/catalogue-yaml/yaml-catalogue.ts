import type {
  ActionDefinition,
  ClassCatalogue,
  ScriptDefinition,
  ScriptKind,
} from '#application/ports/class-catalogue';
import { isTable, tableOf, type PropertyValue } from '#domain/properties/property-value';
import { builtTemplates } from '../../built-templates.js';
import { templatesFolder } from '../../template-files.js';
import { loadCatalogue, type CatalogueData } from './load-catalogue.js';

/** The catalogue of the package's own data files. */
let packaged: CatalogueData | undefined;

/** The catalogue of a folder of YAML files; of the package's own, as the build has read them, where no folder is given. */
export class YamlCatalogue implements ClassCatalogue {
  private loaded: ReturnType<typeof indexed> | undefined;

  constructor(private readonly folder?: URL) {}

  class(name: string): ScriptDefinition | undefined {
    return this.index.classes.get(name);
  }

  classNames(): readonly string[] {
    return this.index.data.classes.map(({ name }) => name);
  }

  component(kind: ScriptKind): ScriptDefinition {
    const definition = this.index.components.get(kind);
    if (definition === undefined) throw new Error(`There is no data file for "${kind}".`);
    return definition;
  }

  action(name: string): ActionDefinition | undefined {
    return this.index.actions.get(name.replace(/^\.+/, ''));
  }

  actionNames(): readonly string[] {
    return this.index.data.actions.flatMap(({ command, now }) => (now === undefined ? [command] : []));
  }

  /** Read at the first use, not at the start. */
  private get index() {
    return (this.loaded ??= indexed(
      this.folder === undefined ? (packaged ??= readPackaged()) : loadCatalogue(this.folder),
    ));
  }
}

function readPackaged(): CatalogueData {
  return builtTemplates === undefined ? loadCatalogue(templatesFolder) : parseCatalogue(builtTemplates.catalogue);
}

/** The catalogue that was written as JSON. Its tables have no prototype, so that no name is special. */
export function parseCatalogue(json: string): CatalogueData {
  return JSON.parse(json, (_name, value: PropertyValue) => (isTable(value) ? tableOf(value) : value)) as CatalogueData;
}

function indexed(data: CatalogueData) {
  return {
    data,
    classes: byName(data.classes),
    components: byName(data.components),
    actions: new Map(data.actions.toReversed().map((action) => [action.command, action])),
  };
}

/** A definition's own name goes before another one's alias; among equal claims, the first one wins. */
function byName(definitions: readonly ScriptDefinition[]): ReadonlyMap<string, ScriptDefinition> {
  const last = definitions.toReversed();
  return new Map([
    ...last.flatMap((each) => each.aliases.map((alias) => [alias, each] as const)),
    ...last.map((each) => [each.name, each] as const),
  ]);
}
