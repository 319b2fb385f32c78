import { Connection } from '../../client/connection.js';
import { largest } from '../../goals/goals-of-size.js';
import type { Contender, Measurement } from '../../measurement.js';
import type { Row } from '../../row.js';
import { sum } from '../../statistics.js';
import type { Subject } from '../../service/subject.js';
import { editedThings } from './hand-edits.js';

/** A save by hand, and at once, in the same millisecond, the question what is there. */
export const staleAnswers: Row = {
  id: 'stale',
  what: 'stale answers just after an edit by hand: there must be none',
  ours: true,
  begin: async (bench): Promise<Measurement> => {
    const counts: number[] = [];
    const subjects = await Promise.all(bench.ends.map((subject) => asking(subject, (asked) => counts.push(asked))));
    return {
      what: 'GET at once after an edit by hand: page, layer, class, commands',
      unit: 'stale answers',
      summary: 'sum',
      contenders: subjects.map(({ contender }) => contender),
      goals: largest(bench, () => subjects.map(({ contender }) => ({ of: contender.name, atMost: 0 }))),
      notes: () => [`${sum(counts)} edits, saved in three ways`],
      end: async () => {
        await Promise.all(subjects.map(({ end }) => end()));
      },
    };
  },
};

async function asking(subject: Subject, asked: (count: number) => void) {
  const { copies, remove } = await subject.withCopies(1);
  const [at] = copies;
  const things = at === undefined ? [] : editedThings(subject, at);
  const connection = await Connection.open(await subject.url());
  const contender: Contender = {
    name: subject.name,
    run: async (seconds) => {
      let [stale, count] = [0, 0];
      for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
        for (const { file, path, seen } of things) {
          // So that there is an answer that could be sent again.
          await connection.ask('GET', path, 200);
          const n = file.edit();
          const answer = await connection.ask('GET', path, 200);
          if (!answer.includes(seen(n))) stale++;
          count++;
        }
      }
      asked(count);
      return stale;
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
