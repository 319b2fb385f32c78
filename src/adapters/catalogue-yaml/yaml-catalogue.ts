import type {
  ActionDefinition,
  ClassCatalogue,
  ScriptDefinition,
  ScriptKind,
} from '#application/ports/class-catalogue';
import type { DefinitionFiles } from './definition-files.js';
import { actionFiles } from './action-files.js';
import { classFiles, componentFiles } from './class-files.js';
import { templatesFolder } from '../../template-files.js';

/** The catalogue as the data files beside the templates say; each is read when something of it is first asked for. */
export class YamlCatalogue implements ClassCatalogue {
  private readonly classes: DefinitionFiles<ScriptDefinition>;
  private readonly components: DefinitionFiles<ScriptDefinition>;
  private readonly actions: DefinitionFiles<ActionDefinition>;

  constructor(folder: URL = templatesFolder) {
    this.classes = classFiles(folder);
    this.components = componentFiles(folder);
    this.actions = actionFiles(folder);
  }

  class(name: string): ScriptDefinition | undefined {
    return this.classes.find(name, name);
  }

  classNames(): readonly string[] {
    return this.classes.all().map(({ definition }) => definition.name);
  }

  component(kind: ScriptKind): ScriptDefinition {
    const definition = this.components.find(kind, kind);
    if (definition === undefined) throw new Error(`There is no data file for "${kind}".`);
    return definition;
  }

  action(name: string): ActionDefinition | undefined {
    const command = name.replace(/^\.+/, '');
    return this.actions.find(command, command.replace(/\..*$/, ''));
  }

  actionNames(): readonly string[] {
    const all = this.actions.all().map(({ definition }) => definition);
    return all.filter(({ now }) => now === undefined).map(({ command }) => command);
  }
}
