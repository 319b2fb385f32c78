import { computed } from '@preact/signals';
import { projectKey } from '../edits/draft-store.js';
import { stored } from '../service/storage.js';

/** Folders of the projects that this browser has shown, by project. The service does not reveal where it runs. */
const folders = stored<Readonly<Record<string, string>>>('folders', {});

/** Where the project is on the author's computer; `undefined` until the author enters it. */
export const editorFolder = computed<string | undefined>(() => folders.value[projectKey.value]);

export function setEditorFolder(folder: string): void {
  folders.value = { ...folders.value, [projectKey.value]: folder };
}
