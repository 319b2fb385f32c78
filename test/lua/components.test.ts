import { expect } from 'chai';
import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import { scriptCodec } from '#adapters/lua/script/script-codec';
import type { ScriptDefinition, ScriptKind } from '#application/ports/class-catalogue';
import { checkTypes } from '#application/properties/check-types';
import type { Properties } from '#domain/properties/property-value';
import { hostileValues } from '../support/arbitrary/hostile-values.js';
import { loadLua, plain, runLua, type LuaData } from '../support/lua/real-lua.js';
import { renderDefinition } from '../support/lua/render-definition.js';
import { differences } from '../support/value-differences.js';

const catalogue = new YamlCatalogue();
const kinds: readonly ScriptKind[] = ['audios', 'groups', 'timers', 'variables', 'joints', 'page', 'layer'];

/** Each component, and each kind of it, under the name it has on its page. */
const all = kinds.flatMap((kind) => {
  const definition = catalogue.component(kind);
  const variants = Object.entries(definition.variants?.kinds ?? {});
  return [[kind, definition] as const, ...variants.map(([name, variant]) => [`${kind}: ${name}`, variant] as const)];
});

/** What the script hands to the runtime, returns, or keeps of the layer. */
function handed(definition: ScriptDefinition, props: Properties): LuaData {
  const script = renderDefinition(definition, { name: definition.name, type: 'long' }, props);
  const { calls, returned } = runLua(script, { args: ['App.harbour.components.quay.x'] });
  const call = calls.find(({ name }) => ['set', 'setProps'].includes(name));
  const own = plain(returned[0] ?? null);
  if (call?.name === 'setProps') return plain(call.args[1] ?? null);
  if (call !== undefined) return plain(call.args[0] ?? null);
  return typeof own === 'object' && own !== null && 'layerProps' in own ? (own['layerProps'] ?? null) : own;
}

describe('The script of every component and shape, in Lua 5.1', () => {
  for (const [title, definition] of all) {
    it(`the defaults of "${title}" are defined and have the right types`, () => {
      expect(checkTypes(title, definition.initial, definition.properties)).to.deep.equal([]);
    });

    for (const [values, props] of [
      ['its defaults', definition.initial],
      ['hostile values', hostileValues(definition.initial, definition.properties)],
    ] as const) {
      it(`the script of "${title}" passes ${values} to the runtime, and reads as them`, () => {
        // The list that has the audio decides its type.
        const output = title === 'audios' ? { ...props, type: 'long' } : props;
        const onModule = [
          'xScale',
          'yScale',
          'rotation',
          'align',
          'attachToEdge',
          'layerAsBg',
          'isSharedAsset',
          'imagePath',
        ];
        const ofTable = Object.fromEntries(
          Object.entries(output).filter(([name]) => title !== 'layer' || !onModule.includes(name)),
        );
        expect(differences(handed(definition, output), ofTable)).to.deep.equal([]);
        const script = renderDefinition(definition, { name: definition.name, type: 'long' }, output);
        expect(differences(scriptCodec.of(definition.form).parse(script).values, output)).to.deep.equal([]);
      });
    }
  }

  it('the scripts of shapes draw a rectangle and a circle on the scene', () => {
    for (const [shape, made] of [
      ['new_rectangle', 'createRectangle'],
      ['new_ellipse', 'createCircle'],
    ] as const) {
      const definition = catalogue.component('layer').variants?.kinds[shape];
      if (definition === undefined) throw new Error(`There is no shape ${shape}.`);
      const script = renderDefinition(definition, { name: 'fleet/sun' }, definition.initial);
      const lua = `
        local M = require("sun")
        local UI = { layers = {}, sceneGroup = { insert = function(_, object) inserted = object end } }
        M:create(UI)
        return { inserted.made, UI.sceneGroup["fleet/sun"] == inserted, UI.layers[1] == inserted }`;
      const runtime = `local function make(made) return function(props) return { made = made, x = props.x } end end
        return { createRectangle = make("createRectangle"), createCircle = make("createCircle") }`;
      const modules = { sun: new TextDecoder().decode(script), 'components.kwik.layer_shape': runtime };
      expect(loadLua(new TextEncoder().encode(lua), { modules })).to.deep.equal([made, true, true]);
    }
  });

  it('the script of a swipe goes to the next page, and back, when the reader swipes far enough', () => {
    const definition = catalogue.component('page').variants?.kinds['controllers.swipe'];
    if (definition === undefined) throw new Error('There is no page component controllers.swipe.');
    const script = renderDefinition(definition, { name: 'swipe' }, definition.initial);
    const lua = `
      local log = {}
      Runtime = { addEventListener = function(_, name, listener) swiped = listener end, removeEventListener = function() log[#log + 1] = "still" end }
      local M = require("swipe")
      M:didShow({})
      swiped({ phase = "moved", x = 200, xStart = 0 })
      swiped({ phase = "ended", x = 20, xStart = 0 })
      swiped({ phase = "ended", x = 200, xStart = 0 })
      swiped({ phase = "ended", x = 0, xStart = 200 })
      M:didHide({})
      for _, page in ipairs(gone) do log[#log + 1] = page end
      return log`;
    const action = 'gone = {} return { Page = { gotoPage = function(_, page) gone[#gone + 1] = page end } }';
    const modules = { swipe: new TextDecoder().decode(script), 'commands.kwik.actionCommand': action };
    expect(loadLua(new TextEncoder().encode(lua), { modules })).to.deep.equal(['still', 'PREVIOUS', 'NEXT']);
  });
});
