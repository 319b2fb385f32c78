import { Connection } from '../client/connection.js';
import { flat } from '../goals.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import { editedThings } from '../project/edited-things.js';
import { median, sum } from '../statistics.js';
import type { Subject } from '../service/subject.js';

/** An edit by hand, and a GET in the same millisecond: how long it takes. A stale answer fails the row. */
export const handEdit: Row = {
  id: 'hand-edit',
  what: 'GET at once after an edit by hand: page, layer, class, commands; no answer may be stale',
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const counts: number[] = [];
    const subjects = await Promise.all(bench.ends.map((subject) => editing(subject, (count) => counts.push(count))));
    return {
      what: handEdit.what,
      unit: 'ms',
      contenders: subjects.map(({ contender }) => contender),
      goals: flat(bench, false),
      notes: () => [`${sum(counts)} edits, saved in three ways, none answered stale`],
      end: async () => {
        await Promise.all(subjects.map(({ end }) => end()));
      },
    };
  },
};

async function editing(subject: Subject, count: (edits: number) => void) {
  const { copies, remove } = await subject.withCopies(1);
  const [at] = copies;
  const things = at === undefined ? [] : editedThings(subject, at);
  const connection = await Connection.open(await subject.url());
  const contender: Contender = {
    name: subject.name,
    run: async (seconds) => {
      const times: number[] = [];
      for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
        for (const { file, path, seen } of things) {
          // Fills the cache, so that there is an answer that could be stale.
          await connection.ask('GET', path, 200);
          const edit = file.edit();
          const began = performance.now();
          const answer = await connection.ask('GET', path, 200);
          times.push(performance.now() - began);
          if (!answer.includes(seen(edit))) throw new Error(`${subject.name} answers stale: GET ${path}`);
        }
      }
      count(times.length);
      return median(times);
    },
  };
  return {
    contender,
    end: async () => {
      connection.close();
      await remove();
    },
  };
}
