import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';

const count = (text: string, part: string) => text.split(part).length - 1;

describe('the response to a mistake', () => {
  const { call, files, text, changedSince } = useProject();

  describe('in the name of a class', () => {
    it('a warning names the intended class when a typing mistake makes a layer a group', async () => {
      const { status, body } = await call('PUT', '/story/cover/bg/linaer');
      expect(status).to.equal(201);
      expect(body.warnings.map(({ code, at, nearest }) => [code, at, nearest])).to.deep.equal([
        ['called-like-a-class', 'bg/linaer', ['linear']],
      ]);
      expect(body.warnings[0]?.message).to.contain('"linear"').and.contain('?class=linear');
    });

    it('a problem names the intended class when neither a layer nor a class has the name', async () => {
      for (const [method, path, near] of [
        ['GET', 'bg/linaer', ['linear']],
        ['GET', 'bg/woble', ['wobble']],
        ['POST', 'GroupA/Ellipse/buton', ['button']],
        ['DELETE', 'title/buton', ['button']],
        ['PUT', 'title/buton?newName=button', ['button']],
      ] as const) {
        const { status, body } = await call(method, `/story/cover/${path}`);
        expect([status, body.code, body.nearest], path).to.deep.equal([404, 'layer-not-found', near]);
      }
      expect((await call('GET', '/story/cover/nothing/linaer')).body).not.to.have.property('nearest');
    });

    it('a problem also names the nearest custom class', async () => {
      const { body } = await call('PUT', '/story/cover/bg/woble');
      expect(body.warnings.map(({ code, nearest }) => [code, nearest])).to.deep.equal([
        ['called-like-a-class', ['wobble']],
      ]);
    });

    it('a layer in an existing group, or with an ordinary name, gets no warning about a class', async () => {
      for (const path of ['GroupA/linaer', 'bg/shadow', 'bg/flag', 'bg/star', 'bg/mill', 'sky/linaer'])
        expect((await call('PUT', `/story/cover/${path}`)).body.warnings, path).to.deep.equal([]);
    });
  });

  describe('in a value that is one of several', () => {
    const save = (properties: object) => call('POST', '/story/cover/title/linear', { body: { properties } });

    it('a problem of a choice lists the values once, and names the nearest', async () => {
      const answer = await save({ easing: 'inCirclar' });
      expect([answer.status, answer.body.code, answer.body.nearest]).to.deep.equal([
        422,
        'invalid-property',
        ['inCircular', 'inCirc'],
      ]);
      expect(count(answer.text, 'inOutBounce')).to.equal(1);
      expect(answer.body.detail)
        .to.contain('"properties.easing" takes one of "", "Linear"')
        .and.contain('not "inCirclar" (did you mean "inCircular" or "inCirc"?)');
      expect(answer.body.errors).to.deep.equal([
        {
          at: 'properties.easing',
          message: 'cannot be "inCirclar"; did you mean "inCircular" or "inCirc"?',
          nearest: ['inCircular', 'inCirc'],
        },
      ]);
    });

    it('a problem of a choice refers to the list of values when none is near', async () => {
      const { body } = await save({ easing: 'swoosh', duration: 'long' });
      expect(body).not.to.have.property('nearest');
      expect(body.errors.map(({ message }) => message)).to.deep.equal([
        'cannot be "swoosh"; "detail" lists what it takes',
        'takes a number of 0 or more, not "long"',
      ]);
      expect(body.detail).to.contain('"properties.duration" takes a number of 0 or more, not "long".');
    });

    it('a problem lists the values once for all properties with the same choice', async () => {
      const turn = { command: 'physics.bodyType', params: { target: 'title', type: 'moving' } };
      const answer = await call('POST', '/story/commands/cover/eventOne', { body: [turn, turn] });
      expect([answer.status, answer.body.errors.length]).to.deep.equal([422, 2]);
      expect(count(answer.text, 'kinematic')).to.equal(1);
      expect(answer.body.detail).to.contain('takes one of those, too, not "moving"');
    });

    it('a problem of a choice is the same for an action', async () => {
      const answer = await call('POST', '/story/commands/cover/eventOne', {
        body: [{ command: 'physics.bodyType', params: { target: 'title', type: 'dinamic' } }],
      });
      expect([answer.status, answer.body.nearest]).to.deep.equal([422, ['dynamic']]);
      expect(count(answer.text, 'kinematic')).to.equal(1);
    });
  });

  it('a warning names the nearest actions of any group, and the action is stored', async () => {
    for (const [command, near] of [
      ['animation.plya', 'animation.play'],
      ['gotoPage', 'page.gotoPage'],
      ['pages.gotopage', 'page.gotoPage'],
    ] as const) {
      const { status, body } = await call('POST', '/story/commands/cover/eventOne', { body: [{ command }] });
      expect([status, body.warnings[0]?.code, body.warnings[0]?.nearest?.[0]], command).to.deep.equal([
        200,
        'unknown-action',
        near,
      ]);
    }
  });

  it('a problem names the nearest of the service’s own addresses', async () => {
    for (const [path, near] of [
      ['/_/histroy', '/_/history'],
      ['/_/problms', '/_/problems'],
      ['/_/problms/invalid-name', '/_/problems/invalid-name'],
      ['/_/doctr/fix', '/_/doctor/fix'],
      ['/_/openapi', '/_/openapi.json'],
    ] as const) {
      const { status, body } = await call('GET', path);
      expect([status, body.code, body.nearest?.[0]], path).to.deep.equal([404, 'route-not-found', near]);
      expect(body.detail, path).to.contain(`Did you mean ${near}`);
    }
    for (const path of ['/_/x', '/_/nothing/at/all'])
      expect((await call('GET', path)).body, path).not.to.have.property('nearest');
  });

  it('a problem names the header that a body lacks', async () => {
    for (const type of ['', 'text/plain', 'application/x-www-form-urlencoded']) {
      const { status, body } = await call('POST', '/story/cover/title', { body: '{"alpha":1}', type });
      expect([status, body.code], type).to.deep.equal([415, 'unsupported-media-type']);
      expect(body.detail, type).to.contain('Content-Type: application/json');
    }
    const { body } = await call('POST', '/story/cover/title', {
      body: 'alpha=1',
      type: 'application/x-www-form-urlencoded',
    });
    expect(body.detail).to.contain("-H 'Content-Type: application/json'");
  });

  it('a problem explains what a plain page is, and what to do with it', async () => {
    const before = await files();
    for (const [method, path, status, code] of [
      ['PUT', '/story/credits', 409, 'already-exists'],
      ['PUT', '/story/credits?copyFrom=story/cover', 409, 'already-exists'],
      ['PUT', '/story/credits/ball', 404, 'page-not-found'],
      ['PUT', '/story/credits/ball?class=linear', 404, 'page-not-found'],
      ['PUT', '/story/credits/ball?into=group', 404, 'page-not-found'],
      ['DELETE', '/story/credits/ball', 404, 'page-not-found'],
      ['PUT', '/story/commands/credits/roll', 404, 'page-not-found'],
      ['PUT', '/story/components/credits/timers/roll', 404, 'page-not-found'],
    ] as const) {
      const { status: answered, body } = await call(method, path);
      expect([answered, body.code, body.file], path).to.deep.equal([status, code, 'App/story/credits.lua']);
      expect(body.detail, path)
        .to.contain('a plain page')
        .and.contain('a Lua scene of its own')
        .and.contain('GET /story/credits')
        .and.contain('POST /story/credits/<layer>/<function>');
    }
    expect(await changedSince(before)).to.deep.equal([]);
  });

  it('a problem suggests no name of punctuation only', async () => {
    for (const path of [
      '/story/!!!',
      '/story/cover/!!!',
      '/story/cover/-',
      '/story/cover/%20',
      '/story/cover/...',
      '/components/custom/__',
      '/story/commands/cover/...',
    ]) {
      const { status, body } = await call('PUT', path);
      expect([status, body.code], path).to.deep.equal([400, 'invalid-name']);
      expect(body, path).not.to.have.property('suggestion');
      expect(body.detail, path).not.to.contain('would do');
    }
    expect((await call('PUT', '/story/cover/1st')).body.suggestion).to.equal('_1st');
    expect((await call('PUT', '/story/cover/a!')).body.suggestion).to.equal('a_');
  });

  describe('a colour', () => {
    const shape = '/story/cover/box';

    for (const [hex, list] of [
      ['#ff8800', [1, 0.533, 0]],
      ['#FF8800', [1, 0.533, 0]],
      ['#f80', [1, 0.533, 0]],
      ['#f808', [1, 0.533, 0, 0.533]],
      ['#ff880080', [1, 0.533, 0, 0.502]],
    ] as const)
      it(`a colour is accepted as ${hex}, and stored as the script's list of numbers`, async () => {
        const made = await call('PUT', shape, { body: { shapedWith: 'new_rectangle', color: hex } });
        expect([made.status, made.body.warnings]).to.deep.equal([201, []]);
        expect(made.body.resource.props['color']).to.deep.equal(list);
        expect(await text('App/story/components/cover/layers/box.lua')).to.contain(`color = { ${list.join(', ')} }`);
        const preview = await call('POST', `${shape}?command=preview`, { body: { color: hex } });
        expect(preview.body.preview).to.deep.equal({ color: list });
        const saved = await call('POST', shape, { body: { color: hex } });
        expect([saved.status, saved.body.changes]).to.deep.equal([200, []]);
      });

    it('a colour is stored as text where the runtime reads text', async () => {
      await call('POST', '/story/cover/title/linear', { body: { breadcrumbs: { enable: true, color: '#ff880080' } } });
      expect(await text('App/story/components/cover/layers/title_linear.lua')).to.contain('"255,136,0,0.502"');
    });

    it('a colour of an action is accepted as text, too', async () => {
      const { status, body } = await call('POST', '/story/commands/cover/eventOne', {
        body: [{ command: 'canvas.brush', params: { color: '#ff8800' } }],
      });
      expect(status).to.equal(200);
      expect(body.resource.actions).to.deep.equal([{ command: 'canvas.brush', params: { color: [1, 0.533, 0] } }]);
      expect(await text('App/story/commands/cover/eventOne.lua')).to.contain('brushColor(UI.canvas, 1, 0.533, 0, 1)');
    });

    it('a text that is no colour is refused with the form of one', async () => {
      for (const color of ['#ff', '#gg8800', 'orange', '#ff88001']) {
        const { status, body } = await call('POST', '/story/cover/title', { body: { color } });
        expect([status, body.code], color).to.deep.equal([422, 'invalid-property']);
        expect(body.detail, color).to.contain('"#ff8800"');
      }
    });

    it('a colour in a text property stays text', async () => {
      const { body } = await call('POST', '/story/cover/title', { body: { contents: '#ff8800' } });
      expect(body.resource.props['contents']).to.equal('#ff8800');
    });
  });
});
