import { BridgeProject } from './bridge-project.js';

/** Opens a project with the bridge in it before each test, and closes it and its apps after. */
export function useBridge(): () => BridgeProject {
  let project: BridgeProject | undefined;
  beforeEach(async () => {
    project = await BridgeProject.open();
  });
  afterEach(() => project?.close());
  return () => {
    if (project === undefined) throw new Error('no project is open outside a test');
    return project;
  };
}
