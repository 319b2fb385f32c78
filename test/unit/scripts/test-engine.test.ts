import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const script = fileURLToPath(new URL('../../../scripts/test-engine.mjs', import.meta.url));

describe('npm run test:engine', () => {
  const place = useTemporaryFolder();
  const run = (engine: Record<string, string>) => {
    const { PAGEWRIGHT_ENGINE, ...others } = process.env;
    return spawnSync(process.execPath, [script], { env: { ...others, ...engine }, encoding: 'utf8' });
  };

  it('npm run test:engine fails without an engine, and names the variable to set', () => {
    const { status, stdout, stderr } = run({});
    expect(status).to.equal(1);
    expect(stderr).to.match(
      /^Set PAGEWRIGHT_ENGINE to a folder that .*; docs\/engine\.md lists .* where to get it\.\n$/,
    );
    expect(stdout).to.equal('\n0 passed, 1 failed\n');
  });

  it('npm run test:engine reports a folder without an engine', () => {
    const { status, stderr } = run({ PAGEWRIGHT_ENGINE: place() });
    expect(status).to.equal(1);
    expect(stderr).to.contain(`PAGEWRIGHT_ENGINE is ${place()}, which has no book.mjs`);
  });
});
