import type { ProjectPath } from '#domain/change/project-path';
import type { Warning } from '#domain/change/warning';
import { bytesToText, decodeUtf8 } from '#application/bytes/byte-text';

/** The comments that the templates of commands leave in the place of an action that cannot be written. */
const comments = /^ *-- (Left out, because no block is open.*|.* is left out, because it does not say all.*)$/gm;

/** What a script that was just rendered says itself that it leaves out: the action is kept in its model. */
export function leftOutOf(path: ProjectPath, rendered: Uint8Array): Warning[] {
  return [...decodeUtf8(bytesToText(rendered)).matchAll(comments)].map(([, said = '']) => ({
    code: 'action-left-out',
    at: path,
    message: `${said}. It is kept in the model, and does nothing when the command runs.`,
  }));
}
