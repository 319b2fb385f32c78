import { fileURLToPath } from 'node:url';
import { largest } from '../goals-of-size.js';
import type { Measurement } from '../measurement.js';
import type { Row } from '../row.js';
import { runProgram } from '../run-program.js';

const program = fileURLToPath(new URL('../peers/read-and-parse.mjs', import.meta.url));

/** The doctor over a whole project, beside reading and parsing each of its files once; both from start to end of a process. */
export const doctor: Row = {
  id: 'doctor',
  what: 'doctor over all pages, beside reading and parsing every file once',
  ours: true,
  begin: async (bench): Promise<Measurement> => {
    // While a service runs, the doctor asks it; and what is measured here is the doctor.
    await Promise.all(bench.subjects.map((subject) => subject.stop()));
    const subjects = bench.withPeers ? bench.ends : bench.largest;
    const bare = (name: string) => `read and parse every file once: ${name}`;
    return {
      what: 'doctor over the whole project, a process from start to end',
      unit: 's',
      rounds: 2,
      warmUp: false,
      contenders: subjects.flatMap(({ name, program: main, folder }) => [
        ...(bench.withPeers ? [{ name: bare(name), run: () => runProgram(process.execPath, [program, folder]) }] : []),
        { name, run: () => runProgram(process.execPath, [main, 'doctor', '--root', folder]) },
      ]),
      goals: largest(bench, (of) => [{ of, to: bare(of), atMost: 3 }]),
    };
  },
};
