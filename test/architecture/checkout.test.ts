import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

describe('a checkout on Windows', () => {
  const place = useTemporaryFolder();

  it('a checkout on Windows has the same bytes as any other, although Git is set to write CRLF', function () {
    if (!existsSync(`${root}/.git`)) this.skip();
    for (const autocrlf of ['true', 'false']) {
      git('-c', `core.autocrlf=${autocrlf}`, 'checkout-index', '--all', `--prefix=${place(autocrlf)}/`);
    }
    const paths = git('ls-files', '-z').split('\0').filter(Boolean);
    const differ = paths.filter(
      (path) => !readFileSync(place('true', path)).equals(readFileSync(place('false', path))),
    );
    expect(differ).to.deep.equal([]);
  });
});
