import { expect } from 'chai';
import { useProject } from '../support/project/use-project.js';
import { everyForm } from './support/every-form.js';

const layers = 'App/story/components/cover/layers';
const module = 'App.story.components.cover.layers';

/** The class of an older editor, which takes its layer from their own folder. */
const drag = `local name = ...
local parent,root = newModule(name)
local layerProps = require(parent.."cat").layerProps
local next = require(parent.."cat_face1")
return { name = "cat_drag", layerProps = layerProps, folder = "components/cover/layers/cat/" }
`;
const sets = `local cat, moves = require("${module}.cat"), require('${module}.cat_linear')
local far = require("${module}.cat.whiskers")
return { layerProps = cat }
`;

describe('a layer that gets its first child', () => {
  const { call, files, text, opened, changedSince } = useProject({
    files: {
      ...everyForm,
      'App/story/components/cover/index.lua':
        everyForm['App/story/components/cover/index.lua']?.replace('"button" }', '"button", "drag" }') ?? '',
      [`${layers}/cat_drag.lua`]: drag,
      [`${layers}/cat_face1_linear.lua`]: sets,
    },
  });
  const ofGroup = drag
    .replace('parent.."cat"', 'parent.."index"')
    .replace('parent.."cat_face1"', `"${module}.cat_face1"`);

  it('references to a layer stay right when it becomes a group, and when it is a layer again', async () => {
    const before = await files();
    const { status, body } = await call('PUT', '/story/cover/cat/hat');
    expect(status, body.detail).to.equal(201);
    expect(await text(`${layers}/cat/index_drag.lua`)).to.equal(ofGroup);
    expect(await text(`${layers}/cat/index_button.lua`)).to.contain(`require('${module}.cat.index').layerProps`);
    expect(await text(`${layers}/cat_face1_linear.lua`)).to.equal(
      sets.replace('.cat")', '.cat.index")').replace('.cat_linear', '.cat.index_linear'),
    );
    expect(body.references.map(({ path, at }) => `${path.slice(layers.length + 1)} ${at}`)).to.have.members([
      'cat/index_button.lua line 6',
      'cat/index_drag.lua line 3',
      'cat/index_drag.lua line 4',
      'cat_face1_linear.lua line 1',
    ]);
    const back = await call('DELETE', '/story/cover/cat/hat');
    expect(back.body.references).to.have.lengthOf(3);
    const drags = `${layers}/cat_drag.lua`;
    expect(await changedSince(before)).to.deep.equal([`~ ${drags}`]);
    expect(await text(drags), 'a name with its whole path is right everywhere').to.equal(
      drag.replace('parent.."cat_face1"', `"${module}.cat_face1"`),
    );
    await opened().call('POST', '/_/history/undo');
    await opened().call('POST', '/_/history/undo');
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('references stay right when a move makes one layer a group and another one a layer', async () => {
    await call('PUT', '/story/cover/cat/hat');
    await call('PUT', '/story/cover/cat/hat?into=cat_face1');
    expect(await text(`${layers}/cat_drag.lua`)).to.equal(
      drag.replace('parent.."cat_face1"', `"${module}.cat_face1.index"`),
    );
    expect(await text(`${layers}/cat_face1/index_linear.lua`)).to.equal(sets);
  });
});
