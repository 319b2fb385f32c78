import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/private-words.mjs', import.meta.url));

describe('The vocabulary', () => {
  it('src, test, bench, scripts and docs have no more private words than their budgets allow', () => {
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    expect(stderr).to.equal('');
    expect(status).to.equal(0);
  });
});
