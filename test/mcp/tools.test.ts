import { assert } from 'chai';
import type { Tool } from '@modelcontextprotocol/client';
import { expectAgreed, hashOf } from '../golden/expect-agreed.js';
import { fixtureTree, openProject, type OpenProject } from '../support/project/project.js';
import { connectAssistant, eras, overHttp, type Assistant } from './assistant.js';

/** A tool, each of its inputs and outputs, in lines that show what has changed. */
function linesOf({ name, inputSchema, outputSchema, ...rest }: Tool): string[] {
  const schema = (kind: string, { properties, ...others }: Partial<Tool['inputSchema']>) => [
    name,
    kind,
    hashOf(others),
    ...Object.entries(properties ?? {}).map(([key, value]) => `${key}=${hashOf(value)}`),
  ];
  return [
    `${name} ${hashOf(rest)}`,
    schema('takes', inputSchema).join(' '),
    schema('gives', outputSchema ?? {}).join(' '),
  ];
}

/** What a refusal asks to confirm. */
function confirmationIn(text: string): string {
  return /confirm: "([^"]*)"/.exec(text)?.[1] ?? '';
}

describe('the tools of an assistant', () => {
  for (const kind of ['memory', 'disk'] as const) {
    for (const era of eras) {
      describe(`of the era ${era}, in a project ${kind === 'memory' ? 'in memory' : 'on disk'}`, () => {
        let project: OpenProject;
        let assistant: Assistant;

        beforeEach(async () => {
          project = await openProject(await fixtureTree('project'), kind);
          assistant = await connectAssistant(overHttp(project.port, { 'Pagewright-Author': 'tester' }), era);
        });
        afterEach(async () => {
          await assistant.client.close();
          await project.close();
        });

        it('outline shows the project, a book, a page and a layer group', async () => {
          assert.include(await assistant.call('outline'), 'book story');
          const book = await assistant.call('outline', { address: 'story', depth: 3 });
          assert.include(book, '\n  layer hero [wobble, linear]');
          assert.include(book, '\n  component timers tick');
          assert.include(book, '\n  command eventOne');
          assert.match(book, /page credits \[plain/);
          assert.match(book, /\n {4}layer Ellipse \[button\]/);
          assert.include(await assistant.call('outline', { address: 'story/cover/GroupA' }), 'layer Ellipse');
        });

        it('set replaces what a script computes only where replace names it, and read shows the expression', async () => {
          const address = 'story/cover/title';
          const [layer] = JSON.parse(await assistant.call('read', { addresses: [address] }));
          assert.deepEqual(layer.computed, { kind: 'pixel' });
          const refused = await assistant.refused('set', { address, props: { kind: 'group', alpha: 0.5 } });
          assert.equal(refused.code, 'computed-value');
          assert.include(JSON.stringify(refused), 'pixel');
          await assistant.call('set', { address, props: { kind: 'group' }, replace: 'kind' });
          const [now] = JSON.parse(await assistant.call('read', { addresses: [address] }));
          assert.deepEqual([now.props.kind, now.computed], ['group', undefined]);
        });

        it('makes, sets, moves, reads and removes, and gives every byte back', async () => {
          const before = await project.files();
          const made = await assistant.call('create', { kind: 'layer', address: 'story/cover/gull', props: { x: 40 } });
          assert.match(made, /^layer story\/cover\/gull: made, \d+ files/);
          await assistant.call('create', { kind: 'class', address: 'story/cover/gull', class: 'pulse' });
          await assistant.call('set', { address: 'story/cover/gull', props: { y: 7 } });
          const [layer] = JSON.parse(await assistant.call('read', { addresses: ['story/cover/gull'] }));
          assert.deepInclude(layer.props, { x: 40, y: 7 });
          assert.equal(layer.classes[0].name, 'pulse');
          await assistant.call('set', { address: 'story/cover/gull', unset: ['y'], if_match: layer.etag });
          const [now] = JSON.parse(await assistant.call('read', { addresses: ['story/cover/gull'] }));
          assert.notEqual(now.props.y, 7);
          assert.equal(
            (await assistant.refused('set', { address: 'story/cover/gull', props: { x: 1 }, if_match: layer.etag }))
              .code,
            'precondition-failed',
          );
          await assistant.call('move', { address: 'story/cover/gull', before: 'hero' });
          assert.match(await assistant.call('move', { address: 'story/cover/gull', new_name: 'tern' }), /tern: moved/);
          const whole = { address: 'story/cover/tern', new_name: 'story/cover/GroupA/gull' };
          assert.match(await assistant.call('move', whole), /GroupA\/gull: moved/);
          const back = { address: 'story/cover/GroupA/gull', new_name: 'story/cover/tern' };
          assert.match(await assistant.call('move', back), /cover\/tern: moved/);
          const elsewhere = { address: 'story/cover/tern', new_name: 'story/forest/tern' };
          assert.include((await assistant.refused('move', elsewhere)).text, 'create a copy there');
          await assistant.call('delete', { kind: 'class', address: 'story/cover/tern', class: 'pulse' });
          await assistant.call('delete', { kind: 'layer', address: 'story/cover/tern' });
          for (let left = 10; left > 0; left--) await assistant.call('undo');
          assert.deepEqual(await project.files(), before);
        });

        it('changes nothing in a dry run of each tool that writes, and shows the difference', async () => {
          const before = await project.files();
          for (const [tool, input] of [
            ['create', { kind: 'page', address: 'story/night' }],
            ['set', { address: 'story/cover/hero', props: { alpha: 0.25 } }],
            ['move', { address: 'story/cover/hero', new_name: 'girl' }],
            ['move', { address: 'story/cover/hero', before: 'bg' }],
            ['delete', { kind: 'page', address: 'story/forest' }],
            ['delete', { kind: 'book', address: 'story' }],
          ] as const) {
            const text = await assistant.call(tool, { ...input, dry_run: true });
            assert.include(text, 'dry run', tool);
            assert.match(text, /^@@|^--- /m, tool);
            assert.isBelow(Buffer.byteLength(text), 40_001);
          }
          assert.deepEqual(await project.files(), before);
          assert.equal(await assistant.call('history'), 'There is no such change.');
        });

        it('names the assistant as author, and undoes only its own changes without a question', async () => {
          await assistant.call('set', { address: 'story/cover/hero', props: { x: 1 } });
          assert.include(await assistant.call('history'), 'by "assistant (tester)"');
          const mine = await project.files();
          await project.call('POST', '/story/cover/title', { body: { x: 5 }, headers: { 'Pagewright-Author': 'Ann' } });
          const both = await project.files();
          const dry = await assistant.call('undo', { dry_run: true });
          assert.include(dry, 'layer story/cover/hero: would be undone (“Moved hero”), ');
          const asked = await assistant.refused('undo', { author: 'Ann' });
          assert.equal(asked.code, 'confirmation-required');
          assert.include(
            asked.text,
            'This undoes the newest change of "Ann": layer story/cover/title (“Moved title”).',
          );
          assert.deepEqual(await project.files(), both);
          await assistant.call('undo', { author: 'Ann', confirm: confirmationIn(asked.text) });
          assert.deepEqual(await project.files(), mine);
          await assistant.call('undo', { redo: true });
          assert.deepEqual(await project.files(), both);
          assert.equal((await assistant.refused('undo', { author: 'Bob' })).code, 'nothing-to-undo');
        });

        it('states once that an undo under a later change of somebody else changed nothing', async () => {
          await assistant.call('set', { address: 'story/cover/hero', props: { x: 1 } });
          await project.call('POST', '/story/cover/hero', { body: { x: 5 }, headers: { 'Pagewright-Author': 'Ann' } });
          const refused = await assistant.refused('undo');
          assert.match(refused.text, /^edited-elsewhere: The later change \S+ by "Ann"/);
          assert.lengthOf(refused.text.match(/Nothing was changed/gi) ?? [], 1);
        });

        it('undoes only the change of somebody else that was confirmed, also when another one comes between', async () => {
          const byAnn = (x: number) =>
            project.call('POST', '/story/cover/title', { body: { x }, headers: { 'Pagewright-Author': 'Ann' } });
          await byAnn(5);
          const shown = confirmationIn((await assistant.refused('undo', { author: 'Ann' })).text);
          await byAnn(6);
          const before = await project.files();
          const again = await assistant.refused('undo', { author: 'Ann', confirm: shown });
          assert.equal(again.code, 'confirmation-required');
          const newer = confirmationIn(again.text);
          assert.notEqual(newer, shown);
          assert.deepEqual(await project.files(), before);
          const [redone] = [await assistant.call('undo', { author: 'Ann', confirm: newer })];
          assert.match(redone, /layer story\/cover\/title: undone/);
          await project.call('POST', '/_/history/redo', { headers: { 'Pagewright-Author': 'Ann' } });
          await project.call('POST', '/_/history/undo?author=Ann', { headers: { 'Pagewright-Author': 'Ann' } });
          const asked = await assistant.refused('undo', { redo: true });
          assert.equal(confirmationIn(asked.text), newer);
          assert.match(await assistant.call('undo', { redo: true, confirm: newer }), /redone/);
        });

        it('restores everything as it was after an entry, once the newest change is confirmed', async () => {
          await assistant.call('set', { address: 'story/cover/hero', props: { x: 1 } });
          const [, to = ''] = /^(\S+) /.exec(await assistant.call('history')) ?? [];
          const then = await project.files();
          await assistant.call('set', { address: 'story/cover/hero', props: { x: 2 } });
          const shown = confirmationIn((await assistant.refused('undo', { to })).text);
          await project.call('POST', '/story/cover/title', { body: { x: 5 } });
          const before = await project.files();
          const again = await assistant.refused('undo', { to, confirm: shown });
          assert.match(again.text, /work of everybody since .*: it changes \d+ files/);
          assert.match(await assistant.call('undo', { to, dry_run: true }), /project: would be restored/);
          assert.deepEqual(await project.files(), before);
          await assistant.call('undo', { to, confirm: confirmationIn(again.text) });
          assert.deepEqual(await project.files(), then);
          await assistant.call('undo');
          assert.deepEqual(await project.files(), before);
          for (const input of [{ redo: true, author: 'Ann' }, { path: 'App' }])
            assert.equal((await assistant.refused('undo', input)).code, 'invalid-input');
        });

        it('makes many changes as one, or none of them', async () => {
          const before = await project.files();
          const changes = [
            { tool: 'create', kind: 'layer', address: 'story/cover/gull', props: { x: 40 } },
            { tool: 'create', kind: 'class', address: 'story/cover/gull', class: 'pulse' },
            { tool: 'set', address: 'story/cover/gull', class: 'pulse', props: { name: 'beat' } },
            { tool: 'move', address: 'story/cover/gull', before: 'hero' },
            { tool: 'move', address: 'story/cover/gull', new_name: 'tern', after: 'bg' },
            { tool: 'delete', kind: 'layer', address: 'story/cover/title' },
          ];
          const dry = await assistant.call('batch', { changes, dry_run: true });
          assert.match(dry, /^6 changes: would be made, \d+ files\. This was a dry run\./);
          assert.deepEqual(await project.files(), before);
          const text = await assistant.call('batch', { changes });
          assert.match(text, /^6 changes: made, \d+ files\.\n0: layer story\/cover\/gull made\n/);
          assert.include(text, '\n4: layer story/cover/tern moved\n5: layer story/cover/title removed\n');
          assert.lengthOf((await assistant.call('history')).split('\n'), 1);
          await assistant.call('undo');
          assert.deepEqual(await project.files(), before);

          const refused = async (...more: object[]) => {
            const { code, text } = await assistant.refused('batch', { changes: [...changes.slice(0, 2), ...more] });
            assert.deepEqual(await project.files(), before, text);
            return `${code} ${text}`;
          };
          assert.match(
            await refused({ tool: 'set', address: 'story/cover/heor', props: { x: 1 } }),
            /^layer-not-found .*Item 2/s,
          );
          assert.match(
            await refused({ tool: 'set', address: 'story/cover/hero', prop: {} }),
            /^invalid-input .*Item 2 .*\n- prop: /s,
          );
          assert.match(
            await refused({ tool: 'move', address: 'story/cover/heor', before: 'bg' }),
            /^layer-not-found .*Item 2/s,
          );
          assert.match(
            await refused(
              { tool: 'delete', kind: 'layer', address: 'story/cover/bg' },
              { tool: 'move', address: 'story/cover/bg', after: 'hero' },
            ),
            /^layer-not-found .*Item 3/s,
          );
          const hero = { tool: 'set', address: 'story/cover/hero', props: { x: 1 } };
          assert.match(await refused({ ...hero, dry_run: true }), /^invalid-input .*Item 2/s);
          assert.match(await refused({ ...hero, if_match: '"x"' }), /^precondition-failed .*Item 2/s);
          assert.match(
            await refused({ tool: 'set', address: 'story/cover/heor', props: { x: 1 } }),
            /: Item 2 of the batch \(set story\/cover\/heor\): The page .*Nearest: hero/s,
          );
          const page = { tool: 'delete', kind: 'page', address: 'story/forest' };
          assert.match(await refused(page), /^confirmation-required .*Item 2 .*confirm: "story\/forest"/s);
          await assistant.call('batch', { changes: [{ ...page, confirm: 'story/forest' }] });
          assert.notInclude(await assistant.call('outline', { address: 'story' }), 'forest');
        });

        it('copies a layer, a class, a command and a page', async () => {
          const before = await project.files();
          const copies = [
            { kind: 'layer', address: 'story/cover/double', copy_from: 'story/cover/hero', after: 'hero' },
            { kind: 'class', address: 'story/cover/bg', class: 'linear', copy_from: 'story/cover/hero/linear' },
            { kind: 'command', address: 'story/cover/again', copy_from: 'story/cover/eventOne' },
            { kind: 'page', address: 'story/night', copy_from: 'story/cover' },
          ];
          for (const copy of copies) assert.include(await assistant.call('create', copy), ': made, ', copy.kind);
          assert.match(
            await assistant.call('outline', { address: 'story/night' }),
            /layer hero .*\nlayer double \[wobble, linear\]/,
          );
          assert.match(
            (
              await assistant.refused('create', {
                kind: 'layer',
                address: 'story/cover/other',
                copy_from: 'story/cover/heor',
              })
            ).text,
            /layer-not-found/,
          );
          for (let left = copies.length; left > 0; left--) await assistant.call('undo');
          assert.deepEqual(await project.files(), before);
        });

        it('reads what exists beside what does not, and shows definitions without forms', async () => {
          const [hero, none] = JSON.parse(
            await assistant.call('read', { addresses: ['story/cover/hero', 'story/cover/heor'] }),
          ) as { what: string; error?: string; nearest?: string[] }[];
          assert.equal(hero?.what, 'layer story/cover/hero');
          assert.notProperty(hero, 'from');
          const [full] = JSON.parse(
            await assistant.call('read', { addresses: ['story/cover/hero'], detail: 'full' }),
          ) as object[];
          assert.property(full, 'from');
          assert.deepInclude(none, { what: 'layer story/cover/heor', error: 'layer-not-found' });
          assert.include(none?.nearest ?? [], 'hero');
          const linear = await assistant.call('catalogue', { what: 'classes', name: 'linear' });
          assert.include(linear, '"properties.duration":{"type":"number"');
          assert.notMatch(linear, /"(title|group|step|handle)":/);
          const { text } = await assistant.refused('catalogue', { what: 'classes', name: 'layer' });
          assert.include(text, 'Next: catalogue with what: "components", name: "layer"');
          await assistant.call('set', { address: 'story/cover/hero', props: { x: 1 } });
          assert.match(await assistant.call('history'), /Z Moved hero \(layer story\/cover\/hero\) by/);
        });

        it('lists, renames and removes assets; those in use when the address is confirmed', async () => {
          const before = await project.files();
          const all = await assistant.call('outline', { address: 'story', assets: 'all' });
          assert.match(all, /^asset story\/images\/cover\/title\.png \[image.*used by story\/cover\/title \(image\)/m);
          const unused = await assistant.call('outline', { address: 'story', assets: 'unused' });
          assert.notInclude(unused, 'title.png');
          const address = 'story/images/cover/title.png';
          for (const [tool, input] of [
            ['delete', { kind: 'asset', address }],
            ['move', { kind: 'asset', address, new_name: 'sign.png' }],
            ['batch', { changes: [{ tool: 'delete', kind: 'asset', address }] }],
          ] as const) {
            assert.equal((await assistant.refused(tool, input)).code, 'confirmation-required', tool);
            const { text } = await assistant.refused(tool, input);
            assert.include(text, `confirm: "${address}"`, tool);
            assert.lengthOf(text.match(/Nothing was changed/g) ?? [], 1, text);
            assert.match(await assistant.call(tool, { ...input, dry_run: true }), /dry run/, tool);
            assert.deepEqual(await project.files(), before);
          }
          await assistant.call('move', { kind: 'asset', address, new_name: 'sign.png', confirm: address });
          await assistant.call('delete', {
            kind: 'asset',
            address: 'story/images/cover/sign.png',
            confirm: 'story/images/cover/sign.png',
          });
          await assistant.call('undo');
          await assistant.call('undo');
          assert.deepEqual(await project.files(), before);
          assert.equal((await assistant.refused('outline', { assets: 'all' })).code, 'invalid-input');
          assert.equal(
            (await assistant.refused('move', { kind: 'asset', address, before: 'x' })).code,
            'invalid-input',
          );
          assert.equal(
            (await assistant.refused('delete', { kind: 'asset', address: 'story/images/cover/nothing.png' })).code,
            'asset-not-found',
          );
        });

        it('removes a page or book only when its address is confirmed', async () => {
          const before = await project.files();
          for (const [kind, address] of [
            ['page', 'story/forest'],
            ['book', 'story'],
          ]) {
            const refused = await assistant.refused('delete', { kind, address });
            assert.equal(refused.code, 'confirmation-required');
            assert.include(refused.text, `confirm: "${address}"`);
            assert.equal(
              (await assistant.refused('delete', { kind, address, confirm: 'yes' })).code,
              'confirmation-required',
            );
            assert.deepEqual(await project.files(), before);
          }
          await assistant.call('delete', { kind: 'page', address: 'story/forest', confirm: 'story/forest' });
          await assistant.call('delete', { kind: 'book', address: 'story', confirm: 'story' });
          assert.isFalse([...(await project.files()).keys()].some((path) => path.startsWith('App/story')));
          await assistant.call('undo');
          await assistant.call('undo');
          assert.deepEqual(await project.files(), before);
        });

        it('refuses with a code, the nearest names and the next step', async () => {
          const before = await project.files();
          const key = await assistant.refused('create', { kind: 'layer', address: 'story/cover/x', prop: {} });
          assert.equal(key.code, 'invalid-input');
          assert.match(key.text, /prop: is no input of this tool.*Nearest: props/);
          const kind = await assistant.refused('create', { kind: 'layr', address: 'story/cover/x' });
          assert.match(kind.text, /kind: must be .*Nearest: layer/);
          const layer = await assistant.refused('set', { address: 'story/cover/heor', props: { x: 1 } });
          assert.equal(layer.code, 'layer-not-found');
          assert.include(layer.nearest, 'hero');
          assert.include(layer.text, 'Next: outline');
          const moved = await assistant.refused('move', { address: 'story/cover/heor', before: 'bg' });
          assert.equal(moved.code, 'layer-not-found');
          const property = await assistant.refused('set', { address: 'story/cover/hero', props: { x: 'left' } });
          assert.equal(property.code, 'invalid-property');
          assert.include(property.text, 'Nothing was changed.');
          for (const address of ['a//b', 'story/cover/../..', 'story/./cover', '../_/history/undo', ''])
            for (const tool of ['read', 'outline', 'set'])
              if (tool !== 'outline' || address !== '')
                assert.equal(
                  (
                    await assistant.refused(
                      tool,
                      tool === 'read'
                        ? { addresses: [address] }
                        : { address, ...(tool === 'set' && { props: { x: 1 } }) },
                    )
                  ).code,
                  'invalid-input',
                  `${tool} ${address}`,
                );
          // In a URL, these are addresses of the service itself, or of another kind.
          for (const address of [
            '_/history/checkpoints/x',
            '_/app/dispatch',
            'story/commands/cover/x',
            'components/custom/x',
          ])
            for (const tool of ['create', 'delete', 'set'])
              assert.equal(
                (
                  await assistant.refused(tool, {
                    kind: 'layer',
                    address,
                    ...(tool === 'set' && { props: { name: 'x' } }),
                  })
                ).code,
                'invalid-input',
                `${tool} ${address}`,
              );
          const bridge = await assistant.refused('batch', {
            changes: [{ tool: 'create', kind: 'page', address: '_/bridge' }],
          });
          assert.equal(bridge.code, 'invalid-input');
          assert.equal(
            (await assistant.refused('set', { kind: 'command', address: 'story/cover', props: { a: 1 } })).code,
            'invalid-input',
          );
          assert.deepEqual(await project.files(), before);
        });

        it('refuses values that stand too deep, in each tool that takes values', async () => {
          for (const depth of [40, 3_000]) {
            let value: unknown = 1;
            for (let at = 0; at < depth; at++) value = { a: value };
            const set = { address: 'story/cover/hero', props: { x: value } };
            const create = { kind: 'layer', address: 'story/cover/new', props: { x: value } };
            for (const [tool, input] of [
              ['set', set],
              ['create', create],
              ['batch', { changes: [{ tool: 'set', ...set }] }],
              ['set', { address: 'story/cover/hero', unset: [Array.from({ length: depth }, () => 'a').join('.')] }],
            ] as const) {
              const { code, text } = await assistant.refused(tool, input);
              assert.include(['invalid-body', 'invalid-input'], code, `${tool} ${depth}`);
              assert.match(text, /more than (?:32|64) deep/);
              assert.include(text, 'Nothing was changed.');
            }
          }
        });

        it('writes commands, components, classes of page groups and custom classes', async () => {
          const before = await project.files();
          const actions = [{ command: 'layer.showHide', params: { target: 'hero' } }];
          await assistant.call('create', { kind: 'command', address: 'story/cover/shine', props: { actions } });
          await assistant.call('create', { kind: 'component', address: 'story/cover/timers/later' });
          await assistant.call('create', { kind: 'group_class', address: 'story/cover/pair', class: 'linear' });
          await assistant.call('create', { kind: 'custom_class', address: 'shimmer' });
          const read = async (kind: string, address: string, more = {}) =>
            JSON.parse(await assistant.call('read', { kind, addresses: [address], ...more }))[0];
          assert.equal((await read('command', 'story/cover/shine')).actions[0].command, 'layer.showHide');
          assert.equal(
            (await read('component', 'story/cover/timers/later')).what,
            'component story/cover/timers/later',
          );
          assert.equal((await read('group_class', 'story/cover/pair', { class: 'linear' })).group, 'pair');
          assert.equal((await read('custom_class', 'shimmer')).name, 'shimmer');
          const history = await assistant.call('history');
          for (const what of [
            'custom class shimmer',
            'group class linear on story/cover/pair',
            'component story/cover/timers/later',
            'command story/cover/shine',
          ])
            assert.include(history, what);
          for (let left = 4; left > 0; left--) await assistant.call('undo');
          assert.deepEqual(await project.files(), before);
        });

        it('finds texts, and who refers to a thing', async () => {
          const actions = [{ command: 'layer.showHide', params: { target: 'hero' } }];
          await assistant.call('create', { kind: 'command', address: 'story/cover/shine', props: { actions } });
          assert.include(await assistant.call('search', { uses: 'story/cover/hero' }), 'story/cover/shine (App/story/');
          assert.match(
            await assistant.call('search', { uses: 'story/images/cover/title.png', kind: 'asset' }),
            /^story\/cover\/title \(App\/story\/components\/cover\/layers\/title\.lua, image\)$/m,
          );
          assert.include(await assistant.call('search', { text: 'the moon rises', in: 'story' }), 'story/cover');
          assert.equal(await assistant.call('search', { text: 'no such words' }), 'Nothing was found.');
          assert.equal((await assistant.refused('search', {})).code, 'invalid-input');
          assert.equal((await assistant.refused('search', { uses: 'story/cover/heor' })).code, 'layer-not-found');
        });

        it('checks the project, and fixes it as one change', async () => {
          await project.call('PUT', '/story/cover/ghost', {});
          const path = 'App/story/components/cover/layers/ghost.lua';
          const text = await project.text(path);
          assert.isNotEmpty(text);
          const report = await assistant.call('check', { address: 'story/cover' });
          assert.match(report, /^story\/cover has \d+ errors?, \d+ warnings?/);
          assert.equal((await assistant.refused('check', { address: 'story/cvoer' })).code, 'page-not-found');
          assert.equal((await assistant.refused('check', { fix: true, address: 'story' })).code, 'invalid-input');
          assert.match(await assistant.call('check', { fix: true, dry_run: true }), /^project: /);
        });
      });
    }
  }

  describe('as they are listed', () => {
    let project: OpenProject;
    let assistant: Assistant;
    before(async () => {
      project = await openProject(await fixtureTree('project'));
      assistant = await connectAssistant(overHttp(project.port), '2026');
    });
    after(async () => {
      await assistant.client.close();
      await project.close();
    });

    it('they are at most 12, in at most 12 kB for models, without unions at the top, as the golden file has them', async () => {
      const { tools } = await assistant.client.listTools();
      assert.isAtMost(tools.length, 12);
      const forModels = tools.map(({ outputSchema, ...tool }) => tool);
      assert.isAtMost(Buffer.byteLength(JSON.stringify({ tools: forModels })), 12_000);
      // Clients keep the schemas of data for themselves and for programs: they cost no context.
      assert.isAtMost(Buffer.byteLength(JSON.stringify({ tools })), 20_000);
      for (const { name, inputSchema, outputSchema, annotations } of tools) {
        assert.equal(outputSchema?.['type'], 'object', name);
        assert.notMatch(JSON.stringify(outputSchema), /"(anyOf|oneOf|allOf|\$ref)"/, name);
        assert.equal(inputSchema.type, 'object', name);
        assert.equal((inputSchema as { additionalProperties?: unknown }).additionalProperties, false, name);
        assert.notMatch(JSON.stringify(inputSchema), /"(anyOf|oneOf|allOf|\$ref)"/, name);
        assert.isBoolean(annotations?.readOnlyHint, name);
        if (annotations?.readOnlyHint === false) assert.property(inputSchema.properties, 'dry_run', name);
      }
      await expectAgreed('mcp-tools.txt', tools.flatMap(linesOf), tools);
    });

    it('the instructions have at most 1 kB', () => {
      const text = assistant.client.getInstructions() ?? '';
      assert.include(text, 'outline');
      assert.isAtMost(Buffer.byteLength(text), 1_024);
    });

    it('an unknown tool is an error of the protocol', async () => {
      await assistant.raw('outlin').then(
        () => assert.fail('answered'),
        (error: unknown) => assert.match(String(error), /Did you mean outline/),
      );
    });

    it('a long outline goes on from a cursor, below 40 kB', async () => {
      const names = Array.from({ length: 700 }, (_, index) => `layer${index}`.padEnd(95, 'y'));
      const tree = new Map(await fixtureTree('project'));
      const entries = names.map((name) => `{ ${name} = {} }`).join(', ');
      tree.set(
        'App/story/components/forest/index.lua',
        Buffer.from(
          `local model = { components = { layers = { ${entries} } }, commands = {} }\nreturn require("controller.scene").new(..., model)\n`,
        ),
      );
      await assistant.client.close();
      await project.close();
      project = await openProject(tree);
      assistant = await connectAssistant(overHttp(project.port), '2026');
      const seen: string[] = [];
      let cursor: string | undefined;
      let calls = 0;
      do {
        const text = await assistant.call('outline', { depth: 3, ...(cursor === undefined ? {} : { cursor }) });
        assert.isAtMost(Buffer.byteLength(text), 40_000);
        const [, next] = /cursor ("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
        seen.push(...text.split('\n').flatMap((line) => /layer (layer\d+y+)/.exec(line)?.[1] ?? []));
        cursor = next === undefined ? undefined : (JSON.parse(next) as string);
        calls++;
      } while (cursor !== undefined);
      assert.isAbove(calls, 1);
      assert.deepEqual(seen, names);
      const { contents } = await assistant.client.readResource({ uri: 'pagewright:///story/forest' });
      const [resource] = contents as { text: string }[];
      assert.deepInclude(JSON.parse(resource?.text ?? ''), { code: 'resource-too-large' });
      assert.equal((await assistant.refused('outline', { cursor: 'nowhere#3' })).code, 'invalid-input');
    });
  });
});
