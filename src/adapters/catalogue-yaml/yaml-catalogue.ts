import type {
  ActionDefinition,
  ClassCatalogue,
  ScriptDefinition,
  ScriptKind,
} from '#application/ports/class-catalogue';
import { loadActions } from './load-actions.js';
import { loadClasses, loadComponents } from './load-classes.js';
import { templatesFolder } from '../../templates-folder.js';

/** The catalogue as the data files beside the templates say; each kind is read when it is first asked for. */
export class YamlCatalogue implements ClassCatalogue {
  private classes: ReadonlyMap<string, ScriptDefinition> | undefined;
  private components: ReadonlyMap<string, ScriptDefinition> | undefined;
  private actions: ReadonlyMap<string, ActionDefinition> | undefined;

  constructor(private readonly folder: URL = templatesFolder) {}

  class(name: string): ScriptDefinition | undefined {
    const known = this.allClasses();
    return known.get(name) ?? [...known.values()].find(({ aliases }) => aliases.includes(name));
  }

  classNames(): readonly string[] {
    return [...this.allClasses().keys()];
  }

  component(kind: ScriptKind): ScriptDefinition {
    this.components ??= new Map(loadComponents(this.folder).map((definition) => [definition.name, definition]));
    const definition = this.components.get(kind);
    if (definition === undefined) throw new Error(`There is no data file for "${kind}".`);
    return definition;
  }

  action(command: string): ActionDefinition | undefined {
    return this.allActions().get(command.replace(/^\.+/, ''));
  }

  actionNames(): readonly string[] {
    return [...this.allActions().values()].filter(({ now }) => now === undefined).map(({ command }) => command);
  }

  private allClasses(): ReadonlyMap<string, ScriptDefinition> {
    return (this.classes ??= new Map(loadClasses(this.folder).map((definition) => [definition.name, definition])));
  }

  private allActions(): ReadonlyMap<string, ActionDefinition> {
    return (this.actions ??= new Map(loadActions(this.folder).map((action) => [action.command, action])));
  }
}
