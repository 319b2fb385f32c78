import { fixtureTree, openProject, type OpenProject, type ProjectTree, type StoreKind } from './project.js';

type Client = Pick<OpenProject, 'call' | 'files' | 'text'> & { readonly opened: () => OpenProject };

/**
 * Opens a copy of a project before each test of the suite (or once, for tests that only read) and
 * closes it after; what is returned works on the copy that is open.
 */
export function useProject(
  options: {
    readonly files?: string | Readonly<Record<string, string>>;
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
  };
}

function treeOf(files: Readonly<Record<string, string>>): ProjectTree {
  return new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
}
