import {
  fixtureTree,
  openProject,
  type AnswerBody,
  type OpenProject,
  type ProjectTree,
  type StoreKind,
} from './project.js';
import { treeDifferences } from './tree-differences.js';

interface Client extends Pick<OpenProject, 'call' | 'files' | 'text'> {
  readonly opened: () => OpenProject;
  /** The body of a GET. @throws Error unless the status is 200 */
  read(path: string): Promise<AnswerBody>;
  /** The status and the problem code of a request that is refused. */
  problem(...request: Parameters<OpenProject['call']>): Promise<[status: number, code: string]>;
  /** The files that differ from an earlier state, as lines of `treeDifferences`. */
  changedSince(before: ProjectTree): Promise<string[]>;
}

/**
 * Opens a copy of a project before each test of the suite (or once, for tests that only read) and closes it after.
 * The returned functions work on the open copy.
 */
export function useProject(
  options: {
    /** A fixture, texts by their paths, or bytes by their paths. */
    readonly files?: string | Readonly<Record<string, string>> | ProjectTree;
    readonly once?: boolean;
    readonly store?: StoreKind;
  } = {},
): Client {
  const { files = 'project', once = false, store } = options;
  let project: OpenProject | undefined;
  const opened = () => {
    if (project === undefined) throw new Error('no project is open outside a test');
    return project;
  };
  const open = async () => {
    project = await openProject(typeof files === 'string' ? await fixtureTree(files) : treeOf(files), store);
  };
  const close = () => project?.close();
  if (once) {
    before(open);
    after(close);
  } else {
    beforeEach(open);
    afterEach(close);
  }
  return {
    call: (...request) => opened().call(...request),
    files: () => opened().files(),
    text: (path) => opened().text(path),
    opened,
    async read(path) {
      const { status, body } = await opened().call('GET', path);
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${body.detail}`);
      return body;
    },
    async problem(...request) {
      const { status, body } = await opened().call(...request);
      return [status, body.code];
    },
    changedSince: async (before) => treeDifferences(before, await opened().files()),
  };
}

function treeOf(files: Readonly<Record<string, string>> | ProjectTree): ProjectTree {
  if (files instanceof Map) return files as ProjectTree;
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
}
