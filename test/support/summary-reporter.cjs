// Prints as `dot` does, and writes the counts where the test script finds them.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class SummaryReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const secondsByFile = new Map();
    runner.on('test end', ({ file, duration = 0 }) =>
      secondsByFile.set(file, (secondsByFile.get(file) ?? 0) + duration / 1000),
    );
    runner.on('pending', (test) => console.log(`\n  SKIPPED: ${test.fullTitle()}`));
    runner.once('end', () => {
      const { passes, failures, pending } = this.stats;
      const slowest = [...secondsByFile].sort(([, one], [, other]) => other - one).slice(0, 8);
      console.log('  Slowest files:');
      for (const [file, seconds] of slowest) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
      const counts = { passed: passes, failed: failures, skipped: pending };
      writeFileSync(options.reporterOptions.output, JSON.stringify(counts));
    });
  }
};
