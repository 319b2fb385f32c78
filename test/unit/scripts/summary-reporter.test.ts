import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the reporter of npm test', () => {
  const place = useTemporaryFolder();

  for (const jobs of [[], ['--parallel', '--jobs', '2']]) {
    it(`the reporter of npm test reports progress and failures in lines with the mark ${jobs.join(' ')}`, function () {
      this.timeout(60_000);
      writeFileSync(
        place('some.test.cjs'),
        `describe('a part', () => {
          it('is sound', () => undefined);
          it('is broken', () => { throw new Error('never'); });
          it.skip('is left out', () => undefined);
        });`,
      );
      const options = ['output=' + place('out.json'), 'mark=@progress:', 'progressMs=0'];
      const { stdout } = spawnSync(
        process.execPath,
        [
          `${root}/node_modules/mocha/bin/mocha.js`,
          ...['--no-config', ...jobs, '--reporter', `${root}/test/support/summary-reporter.cjs`],
          ...options.flatMap((option) => ['--reporter-option', option]),
          place('some.test.cjs'),
        ],
        { cwd: place(), encoding: 'utf8' },
      );
      const lines = stdout.split('\n').filter((line) => line.startsWith('@progress:'));
      expect(lines).to.include('@progress:1 tests, 0 failed').and.to.include('@progress:FAILED: a part is broken');
      expect(stdout).to.include('SKIPPED: a part is left out').and.to.include('1 failing');
      expect(JSON.parse(readFileSync(place('out.json'), 'utf8'))).to.deep.equal({ passed: 1, failed: 1, skipped: 1 });
    });
  }
});
