import { ContainerModule } from 'inversify';
import { NewProject } from '#application/use-cases/project/new-project';
import { CreateBook } from '#application/use-cases/book/create-book';
import { CreateCommand } from '#application/use-cases/command/create-command';
import { CreateComponent } from '#application/use-cases/component/create-component';
import { AttachClass } from '#application/use-cases/layer-class/attach-class';
import { CreateLayer } from '#application/use-cases/layer/create-layer';
import { CreatePage } from '#application/use-cases/page/create-page';
import { InstallBridge } from '#application/use-cases/running-app/install-bridge';
import { YamlBookTemplates } from '#adapters/catalogue-yaml/yaml-book-templates';
import { tokens } from '../tokens.js';
import { bindClasses, wired } from '../wire.js';

const newProject = wired(NewProject, [
  tokens.fileStore,
  tokens.renderer,
  tokens.bookTemplates,
  CreateBook,
  CreatePage,
  CreateLayer,
  CreateCommand,
  AttachClass,
  CreateComponent,
  InstallBridge,
]);

/** Binds what makes a project from nothing. Only the command line does that. */
export const newProjectModule = new ContainerModule(({ bind }) => {
  bind(tokens.bookTemplates)
    .toDynamicValue(() => new YamlBookTemplates())
    .inSingletonScope();
  bindClasses(bind, [newProject]);
});
