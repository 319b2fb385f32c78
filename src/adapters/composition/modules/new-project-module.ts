import { ContainerModule } from 'inversify';
import { NewProject } from '#application/use-cases/project/new-project';
import { YamlBookTemplates } from '#adapters/catalogue-yaml/yaml-book-templates';
import { tokens } from '../injection-tokens.js';
import { bindClasses, wired } from '../wire.js';

const newProject = wired(NewProject, [tokens.services, tokens.bookTemplates]);

/** Binds what makes a project from nothing. Only the command line does that. */
export const newProjectModule = new ContainerModule(({ bind }) => {
  bind(tokens.bookTemplates)
    .toDynamicValue(() => new YamlBookTemplates())
    .inSingletonScope();
  bindClasses(bind, [newProject]);
});
