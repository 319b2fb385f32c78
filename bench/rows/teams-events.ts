import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { EventReader } from '../../test/support/service/read-events.js';
import { Connection } from '../client/connection.js';
import { pageDialect } from '../client/dialect.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import { administer, newDatabase } from '../postgres/bench-database.js';
import { importInto, startInstances } from '../postgres/instances.js';
import { percentile } from '../statistics.js';

const notified = 'notified, 99 of 100';
const killed = 'its listening connection killed before each, the slowest';
const silent = 'nobody notifies, the slowest';
const pollMs = 5_000;

/** How long a change at one instance takes until it is in an event stream of another. */
export const teamsEvents: Row = {
  id: 'teams-events',
  what: 'PostgreSQL: from the answer at one instance to the event at another',
  ours: false,
  begin: async (bench): Promise<Measurement> => {
    const [loud, quiet] = await Promise.all([follow(bench), follow(bench, muteNotifications)]);
    const contender = (name: string, run: () => Promise<number>): Contender => ({ name, run });
    return {
      what: teamsEvents.what,
      unit: 'ms',
      rounds: 1,
      warmUp: true,
      contenders: [
        contender(notified, async () => percentile(await loud.delays(300), 0.99)),
        contender(killed, async () => percentile(await loud.delays(20, killListener), 1)),
        contender(silent, async () => percentile(await quiet.delays(6), 1)),
      ],
      goals: [
        { of: notified, atMost: 500 },
        { of: killed, atMost: 2_500 },
        { of: silent, atMost: pollMs + 500 },
      ],
      end: async () => {
        await Promise.all([loud.stop(), quiet.stop()]);
      },
    };
  },
};

/** Two instances, a writer at the first and a follower at the second. @param prepare called before they start */
async function follow(bench: Bench, prepare?: (url: string) => Promise<void>) {
  const [subject] = bench.subjects;
  if (subject === undefined) throw new Error('there is no project');
  const url = await newDatabase();
  await importInto(url, subject.folder);
  await prepare?.(url);
  const instances = await startInstances(url, 2);
  const [here = '', there = ''] = instances.map((instance) => instance.url);
  const dialect = pageDialect(subject.somePages(1));
  const connection = await Connection.open(here);
  const reader = new EventReader(await openStream(`${there}/_/events`));
  await reader.take(1);
  let saved = 0;
  const delay = async (before?: (url: string) => Promise<void>) => {
    await before?.(url);
    const { method, path, status, body } = dialect.update(0, ++saved);
    const arriving = nextChange(reader);
    const change = JSON.parse(await connection.ask(method, path, status, body)) as { changeset: string };
    const answered = performance.now();
    const { id, at } = await arriving;
    if (id !== change.changeset) throw new Error(`the stream has ${id} where ${change.changeset} was made`);
    return Math.max(0, at - answered);
  };
  return {
    delays: async (count: number, before?: (url: string) => Promise<void>) => {
      const delays: number[] = [];
      while (delays.length < count) delays.push(await delay(before));
      return delays;
    },
    stop: async () => {
      reader.close();
      connection.close();
      await Promise.all(instances.map((instance) => instance.stop()));
    },
  };
}

async function nextChange(reader: EventReader) {
  for (;;) {
    const event = await reader.next();
    if (event === undefined) throw new Error('the stream ended');
    if (event.type === 'change') return { id: event.data['id'], at: performance.now() };
  }
}

function openStream(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, resolve).once('error', reject));
}

/** Ends the connection on which the second instance listens. It is found by its last statement. */
async function killListener(url: string): Promise<void> {
  // So that it listens again.
  await pause(300);
  await administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'pagewright 1' and query in ('listen pagewright', 'select 1')`,
  );
}

/** From now on nobody who connects to the database notifies: a function that does nothing stands before the server's own. */
async function muteNotifications(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await administer(url, 'create schema mute');
  await administer(url, `create function mute.pg_notify(text, text) returns void language sql as ''`);
  await administer(url, `alter database ${name} set search_path = mute, pg_catalog`);
}
