import type { FileChange } from '#domain/change/file-change';
import type { OpenProject } from './project.js';

/** Edits of a project's files without the service. */
export function editByHand(opened: () => OpenProject) {
  const change = (one: FileChange) => opened().store.commit([one], []);
  return {
    async write(path: string, content: string): Promise<void> {
      const action = (await opened().store.stat(path)) === undefined ? 'created' : 'modified';
      await change({ action, path, content: Buffer.from(content) });
    },
    remove: (path: string): Promise<void> => change({ action: 'removed', path }),
  };
}
