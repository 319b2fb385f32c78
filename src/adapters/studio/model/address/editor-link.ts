/**
 * The link that opens a file in Visual Studio Code (https://code.visualstudio.com/docs/configure/command-line#_opening-vs-code-with-urls).
 * @param folder the project on the author's computer
 * @param path from the project's root
 * @param line from 1
 */
export function editorLink(folder: string, path: string, line?: number): string {
  const base = folder.replaceAll('\\', '/').replace(/\/+$/, '').replace(/^\//, '');
  const file = `${base}/${path}`.split('/').map(encodeURIComponent).join('/');
  // The letter of a Windows disk keeps its colon.
  return `vscode://file/${file.replace('%3A', ':')}${line === undefined ? '' : `:${line}`}`;
}

/** Whether a path begins at the root of a disk or of a share, on any system. */
export function isWholePath(folder: string): boolean {
  return /^(?:\/|\\\\|[a-z]:[\\/])./i.test(folder);
}
