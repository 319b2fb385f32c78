import luaparse from 'luaparse';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import type { PageEdit } from '#domain/model/model-edit';
import type { Contender, Measurement, Row } from '../measurement.js';

const codec = new LuaPageIndexCodec();
const bareParse = 'luaparse, one bare parse';
const layerNames = Array.from({ length: 60 }, (_, index) => `layer${index + 1}`);

const page = Buffer.from(`local sceneName = ...
--
local model = {
  components = {
    layers = {
${layerNames.map((name) => `      { ${name} = { class = { "linear" } } },`).join('\n')}
    },
    audios = {}, groups = {}, timers = {}, variables = {}, joints = {}, page = {},
  },
  commands = { "open", "close" },
  onInit = function(scene)
  end,
}
--
local scene = require("controller.scene").new(sceneName, model)
--
return scene
`);

/** How many of the bench's own layers, classes or commands the page has at a time. */
const extra = 8;

/** An edit with a number, and what goes before the next so that the page stays as large as it is. */
interface Editing {
  readonly what: string;
  edit(turn: number): PageEdit;
  settle?(turn: number): PageEdit | undefined;
  /** Whether it is `settle` whose time counts. */
  readonly reversed?: true;
}

const added = (turn: number): string[] => [`added${turn}`];
const addLayer = (turn: number): PageEdit => ({ op: 'add-layer', path: added(turn), at: 'last' });
const removeLayer = (turn: number): PageEdit | undefined =>
  turn < extra ? undefined : { op: 'remove-layer', path: added(turn - extra) };

const owner = { in: 'layers', path: ['layer30'] } as const;
const commands = { in: 'commands' } as const;

const editings: readonly Editing[] = [
  { what: 'add a layer', edit: addLayer, settle: removeLayer },
  { what: 'remove a layer', edit: addLayer, settle: removeLayer, reversed: true },
  {
    what: 'rename a layer',
    edit: (turn) => ({
      op: 'rename-layer',
      path: [turn === 0 ? 'layer30' : `renamed${turn}`],
      newName: `renamed${turn + 1}`,
    }),
  },
  {
    what: 'move a layer',
    edit: (turn) => ({
      op: 'move-layer',
      path: [layerNames[59 - (turn % 60)] ?? ''],
      into: [],
      at: { before: layerNames[(60 - (turn % 60)) % 60] ?? '' },
    }),
  },
  {
    what: 'attach a class',
    edit: (turn) => ({ op: 'attach-class', owner, class: `class${turn}` }),
    settle: (turn) => (turn < extra ? undefined : { op: 'detach-class', owner, class: `class${turn - extra}` }),
  },
  {
    what: 'add a command',
    edit: (turn) => ({ op: 'add-name', list: commands, name: `command${turn}` }),
    settle: (turn) =>
      turn < extra ? undefined : { op: 'remove-name', list: commands, name: `command${turn - extra}` },
  },
];

/**
 * Edits of a page model (read, spliced, and proven by reading again), each on what the last one made, as
 * an author's are; and the same on a text that was never seen before. No text comes twice, so that
 * nothing is answered from what was remembered but the page's own last version.
 */
export const modelEdit: Row = {
  id: 'model-edit',
  what: `edit of a page model of ${layerNames.length} layers, beside luaparse`,
  ours: false,
  begin: (): Measurement => ({
    what: `edit of a page model, ${layerNames.length} layers, ${page.length} bytes`,
    unit: 'edits/s',
    contenders: [
      parsing(bareParse, ({ text }) => luaparse.parse(text, { luaVersion: '5.1', comments: false })),
      parsing('luaparse with ranges', ({ text }) =>
        luaparse.parse(text, { luaVersion: '5.1', encodingMode: 'pseudo-latin1', ranges: true, comments: false }),
      ),
      parsing('read a text never seen before', ({ source }) => codec.parse(source)),
      ...editings.flatMap((editing) => [edits(editing, true), edits(editing, false)]),
    ],
    // Two and a half times the time.
    goals: editings.map(({ what }) => ({ of: what, to: bareParse, atLeast: 0.4 })),
  }),
};

interface Varied {
  readonly source: Uint8Array;
  readonly text: string;
}

let remarks = 0;

/** The source with another remark: the same page, and never the same bytes. */
function varied(source: Uint8Array): Varied {
  const text = Buffer.from(source).toString('latin1').replace(/--.*/, `-- ${++remarks}`);
  return { source: Buffer.from(text, 'latin1'), text };
}

function parsing(name: string, parse: (varied: Varied) => unknown): Contender {
  return {
    name,
    run: (seconds) => {
      const watch = new Stopwatch();
      while (watch.total < seconds * 1000) {
        const text = varied(page);
        watch.time(() => parse(text));
      }
      return Promise.resolve(watch.rate);
    },
  };
}

function edits({ what, edit, settle, reversed }: Editing, warm: boolean): Contender {
  return {
    name: `${what}${warm ? '' : ', text never seen before'}`,
    run: (seconds) => {
      const counted = new Stopwatch();
      const beside = new Stopwatch();
      let source = varied(page).source;
      const make = (made: PageEdit | undefined, watch: Stopwatch): void => {
        if (made === undefined) return;
        const before = warm ? source : varied(source).source;
        source = watch.time(() => codec.edit(before, [made]));
      };
      for (let turn = 0; counted.total < seconds * 1000; turn++) {
        make(edit(turn), reversed ? beside : counted);
        make(settle?.(turn), reversed ? counted : beside);
      }
      return Promise.resolve(counted.rate);
    },
  };
}

/** Adds up the time that work takes, without what is between. */
class Stopwatch {
  total = 0;
  private count = 0;

  time<Result>(work: () => Result): Result {
    const began = performance.now();
    const result = work();
    this.total += performance.now() - began;
    this.count += 1;
    return result;
  }

  get rate(): number {
    return (this.count * 1000) / this.total;
  }
}
