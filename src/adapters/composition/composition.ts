import { Container, type ContainerModule, type ServiceIdentifier } from 'inversify';
import { applicationModule } from './modules/application-module.js';
import { portsModule } from './modules/ports-module.js';
import { runningAppModule } from './modules/running-app-module.js';
import { servicesModule } from './modules/services-module.js';
import { settingsModule, type Settings } from './modules/settings-module.js';

/** A container for one project. The caller chooses the module of the store and those of the front ends. */
export class Composition {
  private readonly container = new Container();
  private readonly modules: readonly ContainerModule[];

  constructor(store: ContainerModule, settings: Settings, ...frontEnds: readonly ContainerModule[]) {
    const project = [settingsModule(settings), portsModule, runningAppModule, applicationModule, servicesModule];
    this.modules = [store, ...project, ...frontEnds];
    this.container.load(...this.modules);
  }

  /** For what needs no store, or a store that is open. */
  get<Value>(token: ServiceIdentifier<Value>): Value {
    return this.container.get(token);
  }

  /** Opens the store first where it is not open and the value needs it. */
  open<Value>(token: ServiceIdentifier<Value>): Promise<Value> {
    return this.container.getAsync(token);
  }

  /** Unloads the modules, the last first. So the front ends stop before the project, and the store closes last. */
  async close(): Promise<void> {
    for (const module of this.modules.toReversed()) await this.container.unloadAsync(module);
  }
}
