import { expect } from 'chai';
import { LuaPageIndexCodec } from '#adapters/lua/page/page-index-codec';
import type { PageEdit } from '#domain/model/model-edit';
import { modelOfLua } from '../support/lua/model-of-lua.js';
import { evaluatePageIndex } from '../support/lua/real-lua.js';

const codec = new LuaPageIndexCodec();

interface Case {
  readonly name: string;
  readonly edit: PageEdit;
  /** Lines of the model table; those of `after` stand in their place when the edit is made. */
  readonly before: string;
  readonly after: string;
}

const sky = { in: 'layers', path: ['sky'] } as const;

const cases: readonly Case[] = [
  {
    name: 'a layer goes on a line of its own where the others do, without a comma where the last has none',
    edit: { op: 'add-layer', path: ['gull'], at: 'last' },
    before: `layers = {
      { sky = {} }, -- far away
      { boat = { class = {"linear"} } } -- near
    },`,
    after: `layers = {
      { sky = {} }, -- far away
      { boat = { class = {"linear"} } }, -- near
      { gull = {} }
    },`,
  },
  {
    name: 'a layer goes above the comments that belong to the one it is placed before',
    edit: { op: 'add-layer', path: ['gull'], at: { before: 'boat' } },
    before: `layers = {
\t{ sky = {} },
\t-- the boat comes
\t-- late
\t{ boat = {} },
},`,
    after: `layers = {
\t{ sky = {} },
\t{ gull = {} },
\t-- the boat comes
\t-- late
\t{ boat = {} },
},`,
  },
  {
    name: 'a layer goes directly below the one it is placed after, and takes its separator',
    edit: { op: 'add-layer', path: ['old gull'], at: { after: 'sky' } },
    before: `layers = {
  { sky = {} };

  { boat = {} };
},`,
    after: `layers = {
  { sky = {} };
  { ["old gull"] = {} };

  { boat = {} };
},`,
  },
  {
    name: 'a layer stays on the line of its dense neighbours',
    edit: { op: 'add-layer', path: ['gull'], at: 'last' },
    before: `layers={{sky={}},{boat={}}},`,
    after: `layers={{sky={}},{boat={}},{gull={}}},`,
  },
  {
    name: 'the first layer of an empty list gets a line of its own',
    edit: { op: 'add-layer', path: ['gull'], at: 'last' },
    before: `layers = {},`,
    after: `layers = {
      { gull = {} }
    },`,
  },
  {
    name: 'a child goes before the classes of its group',
    edit: { op: 'add-layer', path: ['sky', 'sun'], at: 'last' },
    before: `layers = {
      { sky = {
          { moon = {} },
          class = { "linear" },
      } },
    },`,
    after: `layers = {
      { sky = {
          { moon = {} },
          { sun = {} },
          class = { "linear" },
      } },
    },`,
  },
  {
    name: 'a removed layer leaves the comment on its line, and the last one the comma it was behind',
    edit: { op: 'remove-layer', path: ['sky'] },
    before: `layers = {
      { boat = {} }, -- near
      { sky = {} } -- far away
    },`,
    after: `layers = {
      { boat = {} } -- near
      -- far away
    },`,
  },
  {
    name: 'a removed layer takes its children with it',
    edit: { op: 'remove-layer', path: ['sky'] },
    before: `layers = { { sky = { { moon = {} }, class = { "linear" } } }, { boat = {} } },`,
    after: `layers = { { boat = {} } },`,
  },
  {
    name: 'a moved layer takes along what is in it and the comment behind it',
    edit: { op: 'move-layer', path: ['sky'], into: [], at: 'last' },
    before: `layers = {
      { sky = {
        { moon = {} }
      } }, -- far away
      { boat = {} }
    },`,
    after: `layers = {
      { boat = {} },
      { sky = {
        { moon = {} }
      } } -- far away
    },`,
  },
  {
    name: 'a layer that moves into a group is indented as its new siblings',
    edit: { op: 'move-layer', path: ['sky'], into: ['boat'], at: { before: 'hull' } },
    before: `layers = {
  { sky = {
    class = { 'linear' }
  } },
  { boat = {
      { sail = {} },
      { hull = {} },
  } },
},`,
    after: `layers = {
  { boat = {
      { sail = {} },
      { sky = {
        class = { 'linear' }
      } },
      { hull = {} },
  } },
},`,
  },
  {
    name: 'a name that is no identifier gets brackets',
    edit: { op: 'rename-layer', path: ['sky'], newName: 'the end' },
    before: `layers = { { sky = { class = {'linear'} } } },`,
    after: `layers = { { ["the end"] = { class = {'linear'} } } },`,
  },
  {
    name: 'a comment in the brackets of a name stays when the name changes',
    edit: { op: 'rename-layer', path: ['old pier'], newName: 'pier' },
    before: `layers = { { [ --[[ before the storm ]] "old pier" ] = {} } },`,
    after: `layers = { { [ --[[ before the storm ]] "pier" ] = {} } },`,
  },
  {
    name: 'a class is written behind the others, quoted as they are',
    edit: { op: 'attach-class', owner: sky, class: 'button' },
    before: `layers = { { sky = { class = { 'linear' } } } },`,
    after: `layers = { { sky = { class = { 'linear', 'button' } } } },`,
  },
  {
    name: 'a first class is written as the first classes of others are',
    edit: { op: 'attach-class', owner: sky, class: 'button' },
    before: `layers = {
        { sky = {} },
        { gull = {} },
        { boat = { class={ "linear" } } },
    },`,
    after: `layers = {
        { sky = { class={ "button" } } },
        { gull = {} },
        { boat = { class={ "linear" } } },
    },`,
  },
  {
    name: 'a list with a trailing comma keeps one',
    edit: { op: 'attach-class', owner: sky, class: 'button' },
    before: `layers = { { sky = { class={ "linear", }  } } },`,
    after: `layers = { { sky = { class={ "linear", "button", }  } } },`,
  },
  {
    name: 'the last class takes its list along where entries without classes have none',
    edit: { op: 'detach-class', owner: sky, class: 'linear' },
    before: `layers = { { sky = { class = { "linear" } } }, { boat = {} } },`,
    after: `layers = { { sky = {} }, { boat = {} } },`,
  },
  {
    name: 'the last class leaves an empty list where entries without classes have one',
    edit: { op: 'detach-class', owner: sky, class: 'linear' },
    before: `layers = { { sky = { class = { "linear" } } }, { boat = { class = {} } } },`,
    after: `layers = { { sky = { class = {} } }, { boat = { class = {} } } },`,
  },
  {
    name: 'a list that the file lacks is made beside its sisters',
    edit: { op: 'add-name', list: { in: 'joints' }, name: 'mast' },
    before: `layers = {},
    timers = { "tide" },
    page = {},`,
    after: `layers = {},
    timers = { "tide" },
    page = {},
    joints = { "mast" },`,
  },
  {
    name: 'an audio list is made inside the empty table',
    edit: { op: 'add-name', list: { in: 'audios', type: 'long' }, name: 'waves' },
    before: `layers = {}, audios = {}, timers = { "tide" },`,
    after: `layers = {}, audios = { long = { "waves" } }, timers = { "tide" },`,
  },
  {
    name: 'a page group is written as the layers are',
    edit: { op: 'add-name', list: { in: 'groups' }, name: 'fleet' },
    before: `layers = {
      { sky = {} },
    },
    groups = {
      { crew = { class = { "linear" } } },
    },`,
    after: `layers = {
      { sky = {} },
    },
    groups = {
      { crew = { class = { "linear" } } },
      { fleet = {} },
    },`,
  },
  {
    name: 'a name keeps its long brackets',
    edit: { op: 'rename-name', list: { in: 'timers' }, name: 'tide', newName: 'ebb' },
    before: `layers = {}, timers = { [[tide]], "flow" },`,
    after: `layers = {}, timers = { [[ebb]], "flow" },`,
  },
  {
    name: 'a moved layer leaves a comment before its separator behind, and with it the one at the end of the line',
    edit: { op: 'move-layer', path: ['sky'], into: [], at: { after: 'rig' } },
    before: `layers = {
      { sky = {} } --[[ far ]], -- away
      { rig = {} }
    },`,
    after: `layers = {
      --[[ far ]] -- away
      { rig = {} },
      { sky = {} }
    },`,
  },
  {
    name: 'a moved layer does not lose its comment where another layer has one of the same words',
    edit: { op: 'move-layer', path: ['sky'], into: ['boat'], at: 'last' },
    before: `layers = {
      { sky = {} }, -- blue
      { boat = { { sail = {} } } }, -- blue
    },`,
    after: `layers = {
      -- blue
      { boat = { { sail = {} }, { sky = {} } } }, -- blue
    },`,
  },
  {
    name: 'a moved layer that holds a text of several lines keeps its indentation, which is a part of the text',
    edit: { op: 'move-layer', path: ['sky'], into: ['boat'], at: 'last' },
    before: `layers = {
      { sky = { class = { [[
      linear]] } } },
      { boat = {
        { sail = {} },
      } },
    },`,
    after: `layers = {
      { boat = {
        { sail = {} },
        { sky = { class = { [[
      linear]] } } },
      } },
    },`,
  },
  {
    name: 'the last class leaves its key where a comment stands between them',
    edit: { op: 'detach-class', owner: sky, class: 'linear' },
    before: `layers = { { sky = { class --[[ moves ]] = { "linear" } } }, { boat = {} } },`,
    after: `layers = { { sky = { class --[[ moves ]] = {} } }, { boat = {} } },`,
  },
  {
    name: 'a class goes into braces with wide blanks without a separator, which keeps the blanks behind it',
    edit: { op: 'attach-class', owner: sky, class: 'linear' },
    before: `layers={ { sky={  } } }, timers={"tide"},`,
    after: `layers={ { sky={ class={"linear"}  } } }, timers={"tide"},`,
  },
  {
    name: 'the only layer of a list leaves the comment that stands below it',
    edit: { op: 'remove-layer', path: ['sky'] },
    before: `layers = {
      { sky = {} }
      -- the boat comes later
    },`,
    after: `layers = {
      -- the boat comes later
    },`,
  },
  {
    name: 'a removed layer leaves the closing brace that stands behind it to the one before',
    edit: { op: 'remove-layer', path: ['boat'] },
    before: `layers = {
      { sky = {} },
      { boat = {} } },`,
    after: `layers = {
      { sky = {} } },`,
  },
  {
    name: 'the only layer goes on a line of its own where the empty list has several',
    edit: { op: 'add-layer', path: ['gull'], at: 'last' },
    before: `layers = {
    },`,
    after: `layers = {
      { gull = {} },
    },`,
  },
  {
    name: 'the only class of a list with a comment is followed by a comma where those of others are',
    edit: { op: 'attach-class', owner: sky, class: 'button' },
    before: `layers = { { sky = { class = { --[[ none ]] } } }, { boat = { class = { "linear", } } } },`,
    after: `layers = { { sky = { class = { --[[ none ]] "button", } } }, { boat = { class = { "linear", } } } },`,
  },
  {
    name: 'a first child is written as its sister behind it is',
    edit: { op: 'add-layer', path: ['boat', 'mast'], at: { before: 'sail' } },
    before: `layers = { { sky = {} }, { boat = { {sail={}}, class = {} } } },`,
    after: `layers = { { sky = {} }, { boat = { {mast={}}, {sail={}}, class = {} } } },`,
  },
  {
    name: 'a layer is empty as the others that are empty, though its neighbour is not',
    edit: { op: 'add-layer', path: ['gull'], at: 'last' },
    before: `layers = { { sky = {  } }, { boat = { class = { "linear" } } } },`,
    after: `layers = { { sky = {  } }, { boat = { class = { "linear" } } }, { gull = {  } } },`,
  },
  {
    name: 'a layer does not inherit the notes in an empty one',
    edit: { op: 'add-layer', path: ['gull'], at: 'last' },
    before: `layers = { { sky = {--[[ grey ]]} } },`,
    after: `layers = { { sky = {--[[ grey ]]} }, { gull = {} } },`,
  },
  {
    name: 'a first page group is empty as a layer that is, and not as the first one, which has a class',
    edit: { op: 'add-name', list: { in: 'groups' }, name: 'fleet' },
    before: `layers = { { sky = { class = { "linear" } } }, { boat = {  } } }, groups = {},`,
    after: `layers = { { sky = { class = { "linear" } } }, { boat = {  } } }, groups = { { fleet = {  } } },`,
  },
];

function pageIndex(components: string): string {
  return `local sceneName = ...
-- 灯台
local model = {
  components = {
    ${components}
  },
  commands = {},
  onInit = function(scene) print("} -- {") end
}
return require("controller.scene").new(sceneName, model)
`;
}

const forms: readonly { readonly name: string; form(text: string): string }[] = [
  { name: 'as it is', form: (text) => text },
  { name: 'with CRLF', form: (text) => text.replaceAll('\n', '\r\n') },
  { name: 'with a byte-order mark', form: (text) => '\ufeff' + text },
  { name: 'without a final newline', form: (text) => text.trimEnd() },
];

describe('a page index after an edit', () => {
  for (const { name, edit, before, after } of cases) {
    for (const { name: formName, form } of forms) {
      it(`page index edit: ${name} (${formName})`, () => {
        const source = Buffer.from(form(pageIndex(before)));
        const edited = Buffer.from(codec.edit(source, [edit]));
        expect(edited.toString()).to.equal(form(pageIndex(after)));
        const withoutMark = Buffer.from(edited.toString().replace(/^\ufeff/, ''));
        expect(codec.parse(edited)).to.deep.equal(modelOfLua(evaluatePageIndex(withoutMark)));
        if (edit.op === 'add-layer' || edit.op === 'attach-class' || edit.op === 'add-name') {
          expect(Buffer.from(codec.edit(edited, [edit])).equals(edited), 'a second pass changes nothing').to.equal(
            true,
          );
        }
      });
    }
  }

  it('the first layer of a page index is written in the style of its other parts', () => {
    const source = 'return require("controller.scene").new(...,{components={layers={}},commands={}})\n';
    const edited = codec.edit(Buffer.from(source), [{ op: 'add-layer', path: ['gull'], at: 'last' }]);
    expect(Buffer.from(edited).toString()).to.equal(source.replace('layers={}', 'layers={ {gull={}} }'));
  });
});
