import { changeRate, type Change } from '../client/change-rate.js';
import type { Dialect } from '../client/dialect.js';
import { requestRate } from '../client/load.js';
import type { Contender, Measurement } from '../measurement.js';
import { pageDialect } from '../client/page-dialect.js';
import { startPeers } from '../peers/other-servers.js';
import type { Bench, Row } from '../row.js';

const connections = 10;

type Reading = 'readOne' | 'list';

const rows: readonly { readonly id: string; readonly what: string; readonly does: Change | Reading }[] = [
  { id: 'peers-get', what: `GET one layer, ${connections} connections`, does: 'readOne' },
  { id: 'peers-list', what: `list a page’s layers, ${connections} connections`, does: 'list' },
  { id: 'peers-create', what: 'create a layer, 1 connection', does: 'create' },
  { id: 'peers-update', what: 'change a layer, 1 connection', does: 'update' },
  { id: 'peers-delete', what: 'delete a layer, 1 connection', does: 'remove' },
];

/** The same questions to servers of other makers, with as many records. Only ours answers when a change is durable. */
export const otherServers: readonly Row[] = rows.map(({ id, what, does }) => ({
  id,
  what: `beside json-server and decap-server: ${what}`,
  ours: false,
  begin: (bench) => begin(bench, what, does),
}));

async function begin(bench: Bench, what: string, does: Change | Reading): Promise<Measurement> {
  const ours = await Promise.all(
    bench.ends.map(async (subject) => ({
      subject,
      url: await subject.url(),
      ...(await subject.withCopies(connections)),
    })),
  );
  const others = await startPeers(bench.ends.map(({ pages }) => pages));
  return {
    what,
    unit: 'answers/s',
    rounds: 3,
    contenders: [
      ...others.peers.map(({ name, url, dialect }) => asking(name, url, dialect, does, 1)),
      ...ours.map(({ subject, url, copies }) => asking(subject.name, url, pageDialect(copies), does, 8)),
    ],
    notes: () => others.failures,
    end: async () => {
      await Promise.all([others.stop(), ...ours.map(({ remove }) => remove())]);
    },
  };
}

function asking(name: string, url: string, dialect: Dialect, does: Change | Reading, batch: number): Contender {
  if (does !== 'readOne' && does !== 'list')
    return { name, run: (seconds) => changeRate(url, dialect, { change: does, clients: 1, seconds, batch }) };
  return {
    name,
    run: (seconds) =>
      requestRate(url, {
        connections,
        seconds,
        status: 200,
        requests: (connection, index) => {
          const { method, path, body } = dialect[does](index);
          return [connection.request(method, path, body)];
        },
      }),
  };
}
