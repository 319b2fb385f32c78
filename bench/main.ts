/**
 * `npm run bench [-- --rounds 5 --seconds 1]`: what the service does in a second, beside what the
 * parts it stands on do in the same rounds. Ratios travel from machine to machine; figures do not.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measure, type Measurement } from './measurement.js';
import { editPageModel } from './measured/edit-page-model.js';
import { preview } from './measured/preview.js';
import { putLayer } from './measured/put-layer.js';
import { readPage } from './measured/read-page.js';
import { startServers } from './servers.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '1' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${process.platform}`);
console.log(`Medians of ${rounds} interleaved rounds of ${seconds} s, servers in processes of their own.\n`);

const servers = await startServers();
try {
  for (const begin of [editPageModel, () => readPage(servers), () => putLayer(servers), () => preview(servers)])
    await report(await begin());
} finally {
  await servers.close();
}

async function report(measurement: Measurement): Promise<void> {
  const figures = await measure(measurement, rounds, seconds);
  measurement.end?.();
  console.log(`${measurement.what.padEnd(56)} ${measurement.unit.padStart(12)}     ratio`);
  for (const { name, median, ratio } of figures) {
    console.log(`  ${name.padEnd(54)} ${median.toFixed(0).padStart(12)} ${ratio.toFixed(3).padStart(9)}`);
  }
  console.log('');
}
