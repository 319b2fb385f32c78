import luaparse from 'luaparse';
import { LuaPageIndexCodec } from '#adapters/codec-lua/page-index-codec';
import type { Measurement } from '../measurement.js';
import { rateOf } from '../rate.js';
import { layerNames } from '../servers.js';

const source = Buffer.from(`local sceneName = ...
--
local model = {
  components = {
    layers = {
${layerNames.map((name) => `      { ${name} = { class = { "linear" } } },`).join('\n')}
    },
    audios = {}, groups = {}, timers = {}, variables = {}, joints = {}, page = {},
  },
  commands = { "open", "close" },
}
return require("controller.scene").new(sceneName, model)
`);
const text = source.toString('latin1');

/** One layer added to a page model: read, spliced, and read again to be sure. */
export function editPageModel(): Measurement {
  const codec = new LuaPageIndexCodec();
  return {
    what: `edit of a page model, 60 layers, ${source.length} bytes`,
    unit: 'edits/s',
    contenders: [
      {
        name: 'luaparse, one bare parse',
        run: (seconds) =>
          rateOf(seconds, () => void luaparse.parse(text, { luaVersion: '5.1', ranges: true, comments: false })),
      },
      {
        name: 'add a layer',
        run: (seconds) =>
          rateOf(seconds, () => void codec.edit(source, [{ op: 'add-layer', path: ['new'], at: 'last' }])),
      },
      { name: 'read only', run: (seconds) => rateOf(seconds, () => void codec.parse(source)) },
    ],
  };
}
