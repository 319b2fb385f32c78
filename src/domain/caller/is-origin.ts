/**
 * Whether it is the origin of one web page's site, as a browser sends it: a scheme, a host and perhaps a port; or the one
 * that a panel of VS Code has, `vscode-webview://<id>`. `null`, which pages in a sandbox and pages opened from a disk send,
 * is nobody's own.
 */
export function isOrigin(text: string): boolean {
  return panel.test(text) || (URL.canParse(text) && new URL(text).origin === text);
}

/** The id stands where other origins have their host, and is sent in small letters as that is. */
const panel = /^vscode-webview:\/\/[a-z0-9][a-z0-9-]*$/;
