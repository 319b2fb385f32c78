import { Connection } from '../connection.js';
import { flat, largest } from '../goals-of-size.js';
import type { Contender, Measurement } from '../measurement.js';
import { ceilingNames, readyPath, startCeiling } from '../peers/ceilings.js';
import type { Bench, Row } from '../row.js';
import { median } from '../statistics.js';
import type { Subject } from '../subject.js';

/** Large enough not to be taken for another number in an answer. */
const firstPlace = 100_000;

/** A drag: from the request that previews a property until the app that waits has it. */
export const preview: Row = {
  id: 'preview',
  what: 'preview: from the POST to the message at a waiting app',
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const subjects = await Promise.all(bench.subjects.map(dragging));
    const koa = bench.withPeers ? await startCeiling('koa') : undefined;
    const bytes = subjects.at(-1)?.bytes ?? 0;
    return {
      what: `preview, from the POST to the message at a waiting app`,
      unit: 'ms',
      contenders: [
        ...(koa === undefined ? [] : [roundTrip(koa.url, bytes)]),
        ...subjects.map(({ contender }) => contender),
      ],
      goals: [...largest(bench, (of) => [{ of, to: ceilingNames.koa, atMost: 1.5 }]), ...flat(bench, false)],
      end: async () => {
        await koa?.stop();
        subjects.forEach(({ end }) => end());
      },
    };
  },
};

function roundTrip(url: string, bytes: number): Contender {
  return {
    name: ceilingNames.koa,
    run: async (seconds) => {
      const connection = await Connection.open(url);
      const times: number[] = [];
      for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
        const began = performance.now();
        await connection.ask('POST', readyPath(bytes), 200, JSON.stringify({ x: firstPlace + times.length }));
        times.push(performance.now() - began);
      }
      connection.close();
      return median(times);
    },
  };
}

async function dragging(subject: Subject) {
  const [at] = subject.somePages(1);
  const url = await subject.url();
  const [author, app] = [await Connection.open(url), await Connection.open(url)];
  const path = `/${at?.book}/${at?.page}/layer1?command=preview`;
  const opened = JSON.parse(await app.ask('POST', '/_/app/session', 200, '{}')) as { session: string; token: string };
  const poll = (after: number, wait: number) =>
    app.ask('GET', `/_/app/session/${opened.session}/messages?token=${opened.token}&after=${after}&wait=${wait}`, 200);
  const bytes = Buffer.byteLength(await author.ask('POST', path, 200, JSON.stringify({ x: firstPlace })));
  /** Takes what is there. @returns the last message's number */
  const drain = async (after: number): Promise<number> => {
    const last = lastOf(await poll(after, 0));
    return last === undefined ? after : drain(last);
  };
  let seen = await drain(0);
  let place = firstPlace;
  const contender: Contender = {
    name: subject.name,
    run: async (seconds) => {
      const times: number[] = [];
      for (const until = performance.now() + seconds * 1000; performance.now() < until;) {
        const x = ++place;
        const waiting = poll(seen, 25);
        // Requests are taken in the order in which they come: when this one is answered, the poll is held.
        await author.ask('GET', '/_/app', 200);
        const began = performance.now();
        const answered = author.ask('POST', path, 200, JSON.stringify({ x }));
        // What was changed before by hand may be told first.
        for (let message = await waiting; ; message = await poll(seen, 25)) {
          seen = lastOf(message) ?? seen;
          if (message.includes(String(x))) break;
        }
        times.push(performance.now() - began);
        await answered;
      }
      return median(times);
    },
  };
  return {
    contender,
    bytes,
    end: () => {
      author.close();
      app.close();
    },
  };
}

function lastOf(answer: string): number | undefined {
  return (JSON.parse(answer) as { messages: { n: number }[] }).messages.at(-1)?.n;
}
