import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LuaPageIndexCodec } from '#adapters/codec-lua/page-index-codec';
import { startChild } from '../../service/child.js';
import { Connection } from '../../client/connection.js';
import { flat, largest } from '../../goals/goals-of-size.js';
import { indexOf } from '../../project/hand-edited.js';
import type { Contender, Measurement } from '../../measurement.js';
import { ceilingNames, readyPath, startCeiling } from '../../peers/ceilings.js';
import type { Bench, Row } from '../../row.js';
import type { Subject } from '../../service/subject.js';
import { medianTime } from '../median-time.js';
import { editedPage, type EditedThing } from './hand-edits.js';

const program = fileURLToPath(new URL('../../peers/programs/read-parse-serialise.ts', import.meta.url));
const inProcess = 'read, parse, serialise the file, in process';
const overHttp = 'Koa + router that reads, parses, serialises';

/** A GET of a page whose file was just edited by hand, beside reading that file, parsing it and writing it as JSON. */
export const getEdited: Row = {
  id: 'get-page-edited',
  what: 'GET page, just after an edit of it by hand',
  ours: true,
  begin,
};

async function begin(bench: Bench): Promise<Measurement> {
  const subjects = await Promise.all(bench.subjects.map(editing));
  const model = subjects.at(-1);
  if (model === undefined) throw new Error('nobody to measure');
  const koa = bench.withPeers ? await startCeiling('router') : undefined;
  const parsing = bench.withPeers ? await startChild('--import', 'tsx', program, model.file) : undefined;
  return {
    what: `GET page just after an edit of its file by hand, 1 connection`,
    unit: 'ms',
    contenders: [
      ...(parsing === undefined || koa === undefined
        ? []
        : [
            bare(model.thing, model.file),
            asked(ceilingNames.router, koa.url, readyPath(model.bytes), model.thing),
            asked(overHttp, parsing.url, '/page', model.thing),
          ]),
      ...subjects.map(({ contender }) => contender),
    ],
    goals: [
      ...largest(bench, (of) => [
        { of, to: inProcess, atMost: 1.3 },
        { of, to: overHttp, atMost: 1.3 },
      ]),
      ...flat(bench, false),
    ],
    end: async () => {
      await Promise.all([koa?.stop(), parsing?.stop(), ...subjects.map(({ end }) => end())]);
    },
  };
}

async function editing(subject: Subject) {
  const { copies, remove } = await subject.withCopies(1);
  const [at] = copies;
  if (at === undefined) throw new Error('no page');
  const thing = editedPage(subject, at);
  const connection = await Connection.open(await subject.url());
  const bytes = Buffer.byteLength(await connection.ask('GET', thing.path, 200));
  connection.close();
  return {
    thing,
    file: join(subject.folder, indexOf(at)),
    bytes,
    contender: asked(subject.name, await subject.url(), thing.path, thing, true),
    end: remove,
  };
}

/** Milliseconds from the request to the answer, each after an edit. */
function asked(name: string, url: string, path: string, { file, seen }: EditedThing, mustShow = false): Contender {
  return {
    name,
    run: async (seconds) => {
      const connection = await Connection.open(url);
      const took = await medianTime(seconds, async () => {
        const n = file.edit();
        const began = performance.now();
        const answer = await connection.ask('GET', path, 200);
        const spent = performance.now() - began;
        if (mustShow && !answer.includes(seen(n))) throw new Error(`${name} does not show the edit`);
        return spent;
      });
      connection.close();
      return took;
    },
  };
}

function bare({ file }: EditedThing, path: string): Contender {
  const codec = new LuaPageIndexCodec();
  return {
    name: inProcess,
    run: (seconds) =>
      medianTime(seconds, () => {
        file.edit();
        const began = performance.now();
        JSON.stringify(codec.parse(readFileSync(path)), undefined, 2);
        return Promise.resolve(performance.now() - began);
      }),
  };
}
