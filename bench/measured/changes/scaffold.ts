import { fileURLToPath } from 'node:url';
import { Connection } from '../../client/connection.js';
import type { Contender, Measurement } from '../../measurement.js';
import { preparePlop } from '../../peers/plop.js';
import type { Bench, Row } from '../../row.js';
import { runProgram } from '../../service/run-program.js';
import type { Subject } from '../../service/subject.js';

const askOnce = fileURLToPath(new URL('../../peers/programs/ask-once.mjs', import.meta.url));
let pages = 0;

/**
 * A page made by a process that starts for it and ends. The service has no verb for it on its command line, so a small
 * program asks it: one that is running, as it is while a project is worked on, and one that is started for this and stopped.
 */
export const scaffold: Row = {
  id: 'scaffold',
  what: 'a page scaffolded by a whole process, beside plop',
  ours: false,
  begin: async (bench: Bench): Promise<Measurement> => {
    const [subject] = bench.ends;
    if (subject === undefined) throw new Error('nobody to measure');
    const made = await makePage(subject);
    const [plop, failure] = await preparePlop(subject.folder, made.files, made.page).then(
      (ready) => [ready, undefined] as const,
      (error: unknown) => [undefined, `plop: not measured: ${String(error)}`] as const,
    );
    return {
      what: `a page of ${made.files.length} files, by a process from start to end`,
      unit: 'ms',
      contenders: [
        ...(plop === undefined ? [] : [{ name: 'plop', run: async () => (await plop(`page${++pages}`)) * 1000 }]),
        ...contenders(subject),
      ],
      notes: () => (failure === undefined ? [] : [failure]),
      end: () => removePages(subject),
    };
  },
};

function contenders(subject: Subject): Contender[] {
  const path = () => `/book1/scaffolded${++pages}`;
  return [
    {
      name: 'asks the service that runs',
      run: async () => {
        const url = await subject.url();
        return 1000 * (await runProgram(process.execPath, [askOnce, url + path()]));
      },
    },
    {
      name: 'starts the service, asks, stops it',
      run: async () => {
        await subject.stop();
        return 1000 * (await runProgram(process.execPath, [askOnce, path(), ...subject.commandLine]));
      },
    },
  ];
}

/** What the service makes for a new page. */
async function makePage(subject: Subject) {
  const connection = await Connection.open(await subject.url());
  const page = `scaffolded${++pages}`;
  const { changes } = JSON.parse(await connection.ask('PUT', `/book1/${page}`, 201)) as { changes: { path: string }[] };
  connection.close();
  return { page, files: changes.map(({ path }) => path) };
}

async function removePages(subject: Subject): Promise<void> {
  const connection = await Connection.open(await subject.url());
  const book = JSON.parse(await connection.ask('GET', '/book1', 200)) as { pages: { name: string }[] };
  for (const { name } of book.pages.filter((page) => page.name.startsWith('scaffolded')))
    await connection.ask('DELETE', `/book1/${name}`, 200);
  connection.close();
}
