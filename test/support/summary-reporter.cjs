// Reports failures and the progress in whole lines, each with a mark before it, and writes the counts for the test script.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class SummaryReporter extends reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    const { output, mark = '  ', progressMs = 10_000 } = options.reporterOptions;
    const secondsByFile = new Map();
    let reportedAt = performance.now();
    let ended = 0;
    runner.on('fail', (test) => console.log(`${mark}FAILED: ${test.fullTitle()}`));
    runner.on('pending', (test) => console.log(`  SKIPPED: ${test.fullTitle()}`));
    runner.on('test end', ({ file, duration = 0 }) => {
      ended++;
      secondsByFile.set(file, (secondsByFile.get(file) ?? 0) + duration / 1000);
      if (performance.now() - reportedAt < Number(progressMs)) return;
      reportedAt = performance.now();
      console.log(`${mark}${ended} tests, ${this.stats.failures} failed`);
    });
    runner.once('end', () => {
      this.epilogue();
      const { passes, failures, pending } = this.stats;
      const slowest = [...secondsByFile].sort(([, one], [, other]) => other - one).slice(0, 8);
      console.log('  Slowest files:');
      for (const [file, seconds] of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
      writeFileSync(output, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
};
