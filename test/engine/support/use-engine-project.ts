import { EngineProject } from './engine-project.js';

/**
 * Opens a project before each test of the suite and closes it after; what is returned gives the one that is open.
 * @param files by their paths; without them, a copy of the sample project
 */
export function useEngineProject(files?: Readonly<Record<string, string | Buffer>>): () => EngineProject {
  let project: EngineProject | undefined;
  beforeEach(async () => {
    project = await EngineProject.open(files);
  });
  afterEach(() => project?.close());
  return () => {
    if (project === undefined) throw new Error('no project is open outside a test');
    return project;
  };
}
