/**
 * `npm run soak [-- --minutes 30 --kills 30 --seed 7]`: all kinds of clients on one project for a minute
 * or more, with a kill a minute or as many as asked for, and then the checks. Exits with 1 when anything was broken.
 */
import { parseArgs } from 'node:util';
import { runSoak } from './run-soak.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    kills: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const seconds = Number(values.minutes) * 60;
const plan = {
  seconds,
  kills: values.kills === undefined ? Math.max(1, Math.round(seconds / 60)) : Number(values.kills),
  editors: 8,
  readers: 4,
  listeners: 32,
  handEachMs: 2_000,
  seed: Number(values.seed),
};

// The service ends with this process; a signal alone would leave it running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { faults, measured } = await runSoak(plan, (line) => console.log(line));
console.log('');
for (const [what, value] of Object.entries(measured)) console.log(`${what.padEnd(28)} ${value}`);
console.log(faults.length === 0 ? '\nNothing was broken.' : `\n${faults.length} faults:`);
for (const fault of faults.slice(0, 50)) console.log(`  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
