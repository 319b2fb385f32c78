import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largest } from '../goals.js';
import type { Measurement, Row } from '../measurement.js';
import { runProgram } from '../service/run-program.js';
import { median } from '../statistics.js';

const program = fileURLToPath(new URL('../baselines/programs/read-and-parse.mjs', import.meta.url));

/** The doctor over a whole project, beside reading and parsing each of its files once; both from start to end of a process. */
export const doctor: Row = {
  id: 'doctor',
  what: 'doctor over all pages, beside reading and parsing every file once',
  ours: true,
  begin: async (bench): Promise<Measurement> => {
    // While a service runs, the doctor asks it; and what is measured here is the doctor.
    await Promise.all(bench.subjects.map((subject) => subject.stop()));
    const subjects = bench.withBaselines ? bench.ends : bench.largest;
    const bare = (name: string) => `read and parse every file once: ${name}`;
    const taken = new Map<string, number[]>();
    const sizes = await Promise.all(subjects.map(async ({ name, folder }) => ({ name, ...(await contentOf(folder)) })));
    return {
      what: 'doctor over the whole project, a process from start to end',
      unit: 's',
      rounds: 2,
      warmUp: false,
      contenders: subjects.flatMap(({ name, program: main, folder }) => [
        ...(bench.withBaselines
          ? [{ name: bare(name), run: () => runProgram(process.execPath, [program, folder]) }]
          : []),
        {
          name,
          run: async () => {
            const seconds = await runProgram(process.execPath, [main, 'doctor', '--root', folder]);
            taken.set(name, [...(taken.get(name) ?? []), seconds]);
            return seconds;
          },
        },
      ]),
      goals: largest(bench, (of) => [{ of, to: bare(of), atMost: 4 }]),
      notes: () =>
        sizes.map(({ name, files, bytes }) => {
          const megabytes = bytes / 1e6;
          const rate = megabytes / median(taken.get(name) ?? []);
          return `${name}: ${files} files, ${megabytes.toFixed(0)} MB, ${rate.toFixed(1)} MB/s`;
        }),
    };
  },
};

/** How much there is to be read in a folder, what begins with a dot left out. */
async function contentOf(folder: string): Promise<{ files: number; bytes: number }> {
  const content = { files: 0, bytes: 0 };
  const folders = [folder];
  for (let each = folders.pop(); each !== undefined; each = folders.pop()) {
    for (const entry of await readdir(each, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const path = join(each, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else {
        content.files += 1;
        content.bytes += (await stat(path)).size;
      }
    }
  }
  return content;
}
