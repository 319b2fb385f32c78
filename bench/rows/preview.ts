import { Connection } from '../client/connection.js';
import { flat, largest } from '../goals.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import { ceilingNames, heldPath, readyPath, startCeiling } from '../baselines/ceilings.js';
import type { Subject } from '../service/subject.js';
import { medianTime } from '../statistics.js';

/** Large enough not to be taken for another number in an answer. */
const firstPlace = 100_000;

/** A round has few drags of a slow one: so many are done before, so that all are compiled alike when they are timed. */
const warmUpDrags = 3_000;

/** A service with an author who drags, and an app that waits. */
interface Stage {
  readonly author: Connection;
  /** Asked before each drag: requests are taken in the order in which they come, so the poll is held when it is answered. */
  readonly settled: Buffer;
  readonly drag: (x: number) => Buffer;
  /** Waits for what comes next. */
  readonly poll: () => Promise<string>;
  /** Takes note of what came. */
  readonly received: (message: string) => void;
  readonly end: () => void;
}

/** A drag: from the request that previews a property until the app that waits has it. */
export const preview: Row = {
  id: 'preview',
  what: 'preview: from the POST to the message at a waiting app',
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const subjects = await Promise.all(bench.subjects.map(ours));
    const sizes = subjects.at(-1)?.sizes ?? { message: 0, answer: 0 };
    const [koa, holding] = bench.withBaselines
      ? await Promise.all([startCeiling('koa'), startCeiling('held')])
      : [undefined, undefined];
    const held = holding === undefined ? undefined : await bareKoa(holding.url, sizes);
    return {
      what: `preview, from the POST to the message at a waiting app`,
      unit: 'ms',
      contenders: [
        ...(koa === undefined ? [] : [roundTrip(koa.url, sizes.answer)]),
        ...(held === undefined ? [] : [await dragging(ceilingNames.held, held)]),
        ...(await Promise.all(subjects.map(({ name, stage }) => dragging(name, stage)))),
      ],
      goals: [
        ...largest(bench, (of) => [
          { of, to: ceilingNames.koa, atMost: 2 },
          { of, to: ceilingNames.held, atMost: 2 },
        ]),
        ...flat(bench, false),
      ],
      end: async () => {
        held?.end();
        subjects.forEach(({ stage }) => stage.end());
        await Promise.all([koa?.stop(), holding?.stop()]);
      },
    };
  },
};

function roundTrip(url: string, bytes: number): Contender {
  return {
    name: ceilingNames.koa,
    run: async (seconds) => {
      const connection = await Connection.open(url);
      let x = firstPlace;
      const took = await medianTime(seconds, async () => {
        const request = connection.request('POST', readyPath(bytes), dragTo(x++));
        const began = performance.now();
        await connection.exchange(request);
        return performance.now() - began;
      });
      connection.close();
      return took;
    },
  };
}

async function dragging(name: string, stage: Stage): Promise<Contender> {
  let x = firstPlace;
  while (x < firstPlace + warmUpDrags) await dragOnce(stage, ++x);
  return {
    name,
    run: (seconds) => medianTime(seconds, () => dragOnce(stage, ++x)),
  };
}

/** @returns how many milliseconds it took until the app had it */
async function dragOnce({ author, settled, drag, poll, received }: Stage, x: number): Promise<number> {
  const [request, wanted] = [drag(x), String(x)];
  const waiting = poll();
  await author.exchange(settled);
  const began = performance.now();
  const answered = author.exchange(request);
  let message = await waiting;
  // Messages about earlier hand edits may come first.
  while (!message.includes(wanted)) {
    received(message);
    message = await poll();
  }
  const took = performance.now() - began;
  received(message);
  await answered;
  return took;
}

async function ours(subject: Subject) {
  const [at] = subject.somePages(1);
  const url = await subject.url();
  const [author, app] = [await Connection.open(url), await Connection.open(url)];
  const path = `/${at?.book}/${at?.page}/layer1?command=preview`;
  const opened = JSON.parse(await app.ask('POST', '/_/app/session', 200, '{}')) as { session: string; token: string };
  let seen = 0;
  const poll = (wait: number) =>
    app.ask('GET', `/_/app/session/${opened.session}/messages?token=${opened.token}&after=${seen}&wait=${wait}`, 200);
  const received = (message: string) => {
    seen = lastOf(message) ?? seen;
  };
  received(await poll(0));
  const answer = await author.ask('POST', path, 200, dragTo(firstPlace));
  const message = await poll(0);
  received(message);
  const stage: Stage = {
    author,
    settled: author.request('GET', '/_/app'),
    drag: (x) => author.request('POST', path, dragTo(x)),
    poll: () => poll(25),
    received,
    end: () => {
      author.close();
      app.close();
    },
  };
  return {
    name: subject.name,
    stage,
    sizes: { message: Buffer.byteLength(message), answer: Buffer.byteLength(answer) },
  };
}

async function bareKoa(url: string, sizes: { readonly message: number; readonly answer: number }): Promise<Stage> {
  const [author, app] = [await Connection.open(url), await Connection.open(url)];
  return {
    author,
    settled: author.request('GET', readyPath(sizes.message)),
    drag: (x) => author.request('POST', readyPath(sizes.answer), dragTo(x)),
    poll: () => app.ask('GET', heldPath(sizes.message), 200),
    received: () => undefined,
    end: () => {
      author.close();
      app.close();
    },
  };
}

const dragTo = (x: number): string => JSON.stringify({ x });

function lastOf(answer: string): number | undefined {
  return (JSON.parse(answer) as { messages: { n: number }[] }).messages.at(-1)?.n;
}
