import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Formats a text as `npm run format` would.
 *
 * @param path the file in the repository that the text is for
 * @throws Error if the text cannot be parsed
 */
export function formatText(path: string, text: string): string {
  const args = ['node_modules/oxfmt/bin/oxfmt', '--stdin-filepath', path];
  return execFileSync(process.execPath, args, { cwd: root, input: text, encoding: 'utf8' });
}
