import { flat } from '../goals.js';
import type { Bench, Measurement, Row } from '../measurement.js';
import { pageDialect } from '../client/dialect.js';
import { median, sum } from '../statistics.js';
import type { Subject } from '../service/subject.js';
import { TracedService } from '../service/traced-service.js';

const many = 16;
const names = {
  first: ': first change',
  next: ': next change',
  burst: `: of ${many} at once, each`,
  later: ': all in all, each',
};
type Counted = Readonly<Record<keyof typeof names, number>>;

/** How often the disk is asked to flush, counted by strace. */
export const flushes: Row = {
  id: 'flushes',
  what: 'flushes (fsync and the like) for a change of four files, one and 16 at once',
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const counted = new Map<Subject, Counted>();
    const of = async (subject: Subject) => {
      const known = counted.get(subject) ?? (await count(subject));
      counted.set(subject, known);
      return known;
    };
    await TracedService.check();
    return {
      what: 'flushes until a PUT layer (four files) is answered; and those that come later, until the service has stopped',
      unit: 'flushes',
      rounds: 1,
      warmUp: false,
      contenders: bench.largest.flatMap((subject) =>
        (Object.keys(names) as (keyof typeof names)[]).map((each) => ({
          name: subject.name + names[each],
          run: async () => (await of(subject))[each],
        })),
      ),
      goals: bench.withBaselines
        ? bench.largest.flatMap(({ name }) => [
            { of: name + names.first, atMost: 3 },
            { of: name + names.next, atMost: 3 },
            { of: name + names.burst, atMost: 1 },
          ])
        : flat(bench, false),
    };
  },
};

async function count(subject: Subject): Promise<Counted> {
  const { copies, remove } = await subject.withCopies(many);
  const dialect = pageDialect(copies);
  await subject.stop();
  const service = await TracedService.start(subject);
  const put = (client: number, n: number) => {
    const { method, path, status } = dialect.create(client, n);
    return () => service.ask(client, method, path, status);
  };
  const first = await service.during([put(0, 1)]);
  const next: number[] = [];
  for (let n = 2; n < 12; n++) next.push(await service.during([put(0, n)]));
  const bursts: number[] = [];
  for (let n = 20; n < 25; n++)
    bursts.push(await service.during(Array.from({ length: many }, (_, client) => put(client, n))));
  const all = await service.stop();
  await remove();
  return {
    first,
    next: median(next),
    burst: sum(bursts) / (bursts.length * many),
    later: all / (1 + next.length + bursts.length * many),
  };
}
