import { expect } from 'chai';
import type { HistoryEntry, ProjectEvent } from '#adapters/client/client-operations.generated';
import { formatAddress, parseAddress, type StudioAddress } from '#adapters/studio/model/address/studio-address';
import { diffHunks, diffSize } from '#adapters/studio/model/history/diff-lines';
import { editorLink, isWholePath } from '#adapters/studio/model/address/editor-link';
import { foldEvents } from '#adapters/studio/model/history/event-fold';
import { ago, authorOfEntry, lossOfEntry } from '#adapters/studio/model/history/history-text';
import { isPressed, shownKeys, worksInFields } from '#adapters/studio/model/lists/keys';
import { blendModeOf, cssColour, imageFor } from '#adapters/studio/model/geometry/paint';

describe('the address of the selection', () => {
  it('names book, page and layers, and leads back to them', () => {
    for (const address of [
      { layers: [] },
      { book: 'harbour', layers: [] },
      { book: 'harbour', page: 'dusk', layers: [] },
      { book: 'harbour', page: 'dusk', layers: ['fleet/boat', 'sun'] },
      { book: 'a b', page: 'ä,/?', layers: ['x,y/ü?'] },
      { book: 'harbour', page: 'dusk', layers: [], thing: { kind: 'command', name: 'open=?' } },
      { book: 'harbour', page: 'dusk', layers: [], thing: { kind: 'part', name: 'timers/the clock' } },
    ] satisfies StudioAddress[]) {
      expect(parseAddress(formatAddress(address))).to.deep.equal(address);
    }
    expect(formatAddress({ book: 'harbour', page: 'dusk', layers: ['fleet/boat', 'sun'] })).to.equal(
      '#/harbour/dusk/fleet/boat,sun',
    );
  });

  it('whatever stands in the address bar, nothing throws', () => {
    expect(parseAddress('')).to.deep.equal({ layers: [] });
    expect(parseAddress('#/%E0%A4%A/x')).to.deep.equal({ book: '%E0%A4%A', page: 'x', layers: [] });
    expect(parseAddress('#/b/p/a,a,,')).to.deep.equal({ book: 'b', page: 'p', layers: ['a'] });
  });
});

describe('the link that opens a file in an editor', () => {
  it('is one of Visual Studio Code, on every system', () => {
    expect(editorLink('/home/ada/my books', 'App/a/ä#.lua', 12)).to.equal(
      'vscode://file/home/ada/my%20books/App/a/%C3%A4%23.lua:12',
    );
    expect(editorLink('C:\\books\\harbour\\', 'main.lua')).to.equal('vscode://file/C:/books/harbour/main.lua');
    expect(editorLink('\\\\server\\books', 'main.lua')).to.equal('vscode://file//server/books/main.lua');
  });

  it('needs a whole path', () => {
    for (const whole of ['/home/ada', 'C:\\books', 'd:/books', '\\\\server\\books'])
      expect(isWholePath(whole)).to.equal(true);
    for (const part of ['', '/', 'books', '~/books', './books', 'C:', 'javascript:alert(1)'])
      expect(isWholePath(part), part).to.equal(false);
  });
});

describe('the lines of a diff', () => {
  const diff =
    '--- a/x.lua\n+++ b/x.lua\n@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n@@ -10 +10,2 @@\n e\n+-- f\n\\ No newline at end of file\n';

  it('have their numbers in the old and in the new text', () => {
    const [first, second] = diffHunks(diff);
    expect(first?.lines).to.deep.equal([
      { kind: 'same', text: 'a', before: 1, after: 1 },
      { kind: 'removed', text: 'b', before: 2 },
      { kind: 'added', text: 'c', after: 2 },
      { kind: 'same', text: 'd', before: 3, after: 3 },
    ]);
    expect(second?.lines.at(-1)).to.deep.equal({ kind: 'note', text: 'No newline at end of file' });
    expect(second?.lines[1]).to.deep.equal({ kind: 'added', text: '-- f', after: 11 });
  });

  it('are counted, and a text without a hunk has none', () => {
    expect(diffSize(diff)).to.deep.equal({ added: 2, removed: 1 });
    expect(diffHunks('Binary files differ')).to.deep.equal([]);
  });
});

describe('folded events', () => {
  const change = (path: string, action: 'created' | 'modified' | 'removed' = 'modified'): ProjectEvent => ({
    event: 'change',
    id: '1',
    data: {
      revision: 1,
      id: '1',
      at: '2026-11-23T00:00:00Z',
      author: '',
      summary: '',
      kind: 'external',
      resource: null,
      changes: [{ path, action }],
    },
  });

  it('name the pages that have changed, once each', () => {
    const folded = foldEvents([
      change('App/harbour/components/dusk/layers/sun.lua'),
      change('App/harbour/models/dusk/layers/sun.json'),
      change('App/harbour/commands/quay/openDoor.lua', 'created'),
    ]);
    expect([...folded.pages]).to.deep.equal(['harbour/dusk', 'harbour/quay']);
    expect(folded).to.include({ history: true, books: false, everything: false });
  });

  it('name the page whose file lies beside the index of its book', () => {
    const folded = foldEvents([change('App/harbour/dusk.lua'), change('App/harbour/index.lua')]);
    expect([...folded.pages]).to.deep.equal(['harbour/dusk']);
    expect(folded.books).to.equal(true);
  });

  it('read the books again where the list of pages may differ', () => {
    for (const event of [
      change('App/harbour/index.lua'),
      change('App/harbour/components/dawn/index.lua', 'created'),
      change('main.lua'),
    ]) {
      expect(foldEvents([event]).books).to.equal(true);
    }
    expect(foldEvents([change('App/harbour/components/dusk/index.lua')]).books).to.equal(false);
  });

  it('name images whose bytes have changed, and their pages', () => {
    const folded = foldEvents([
      change('App/harbour/assets/images/dusk/sun@2x.png'),
      change('App/harbour/assets/audios/a.mp3', 'removed'),
    ]);
    expect([...folded.assets]).to.deep.equal(['App/harbour/assets/images/dusk/sun@2x.png']);
    expect([...folded.pages]).to.deep.equal(['harbour/dusk']);
  });

  it('a reset reads everything again, a preview its page, the app its state, and a line of its console nothing', () => {
    expect(foldEvents([{ event: 'reset', id: '1', data: { revision: 1 } }]).everything).to.equal(true);
    const preview = foldEvents([{ event: 'preview', data: { book: 'b', page: 'p', layer: 'l', props: null } }]);
    expect([...preview.pages]).to.deep.equal(['b/p']);
    expect(foldEvents([{ event: 'app', data: { name: 'connected', params: {} } }]).apps).to.equal(true);
    expect(foldEvents([{ event: 'app', data: { name: 'print', params: {} } }]).apps).to.equal(false);
    expect(
      foldEvents([
        { event: 'ready', id: '1', data: { revision: 1 } },
        { event: 'doctor', data: { pages: 1, of: 2 } },
      ]).history,
    ).to.equal(false);
  });
});

describe('the words of the history', () => {
  const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
    id: '1',
    revision: 1,
    at: null,
    author: 'Ann',
    summary: 'Moved sun',
    request: { method: 'POST', path: '/harbour/dusk/sun', operation: 'saveLayer', address: ['harbour', 'dusk', 'sun'] },
    kind: 'change',
    resource: { type: 'layer', name: 'sun', href: '/harbour/dusk/sun', address: ['harbour', 'dusk', 'sun'] },
    changes: [],
    undone: false,
    ...more,
  });

  it('name what the history has lost of a change', () => {
    expect(lossOfEntry(entry({}))).to.equal(undefined);
    expect(lossOfEntry(entry({ problem: 'its head was damaged' }))).to.equal('Its head was damaged.');
  });

  it('name who did it, and when', () => {
    expect(['change', 'external'].map((kind) => authorOfEntry(entry({ kind: kind as 'change' })))).to.deep.equal([
      'Ann',
      'Another program',
    ]);
    expect(authorOfEntry(entry({ author: '' }))).to.equal('No name');
    expect([0, 30, 90, 7_200, 200_000].map((seconds) => ago(0, seconds * 1_000))).to.deep.equal([
      'now',
      '30 s',
      '1 min',
      '2 h',
      '2 d',
    ]);
  });
});

describe('paint', () => {
  it('blend modes are those of the engine, which draws all others as normal', () => {
    expect(['multiply', 'add', 'overlay', 'passThrough', null].map(blendModeOf)).to.deep.equal([
      'multiply',
      'plus-lighter',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('colours are parts from 0 to 1, a shade, or the default', () => {
    expect(cssColour([1, 0, 0.5, 0.25], 'white')).to.equal('rgb(255 0 128 / 0.25)');
    expect(cssColour([0.5], 'white')).to.equal('rgb(128 128 128 / 1)');
    expect(cssColour('red', 'white')).to.equal('white');
  });

  it('the size of an image follows the scale, as in the engine', () => {
    const file = (suffix: '' | '@2x' | '@4x') => ({ suffix, path: suffix });
    const all = [file(''), file('@2x'), file('@4x')];
    expect([1, 1.5, 2.9, 3].map((scale) => imageFor(all, scale)?.suffix)).to.deep.equal(['', '@2x', '@2x', '@4x']);
    expect(imageFor([file('@4x')], 1)?.suffix).to.equal('@4x');
    expect(imageFor([], 1)).to.equal(undefined);
  });
});

describe('shortcuts', () => {
  const press = (
    key: string,
    modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
  ) => ({
    ...{ ctrlKey: false, metaKey: false, shiftKey: false, altKey: false },
    key,
    ...modifiers,
  });

  it('are pressed with exactly their modifiers; Command stands for Control', () => {
    expect(isPressed('Control+Z', press('z', { ctrlKey: true }))).to.equal(true);
    expect(isPressed('Control+Z', press('z', { metaKey: true }))).to.equal(true);
    expect(isPressed('Control+Z', press('Z', { ctrlKey: true, shiftKey: true }))).to.equal(false);
    expect(isPressed('Control+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }))).to.equal(true);
    expect(isPressed('F2', press('F2'))).to.equal(true);
    expect(isPressed('F2', press('F2', { altKey: true }))).to.equal(false);
  });

  it('with a sign, Shift depends on the keyboard', () => {
    expect(isPressed('?', press('?', { shiftKey: true }))).to.equal(true);
    expect(isPressed('Control++', press('+', { ctrlKey: true }))).to.equal(true);
    expect(isPressed('Control++', press('+', { ctrlKey: true, shiftKey: true }))).to.equal(true);
    expect(isPressed('Control++', press('+'))).to.equal(false);
    expect(isPressed('Control+-', press('-', { ctrlKey: true }))).to.equal(true);
  });

  it('work in a text field only if they type nothing', () => {
    expect(['Control+K', 'F2'].map(worksInFields)).to.deep.equal([true, true]);
    expect(['H', '?', 'Delete', 'ArrowUp'].map(worksInFields)).to.deep.equal([false, false, false, false]);
  });

  it('are shown as people read them', () => {
    expect(shownKeys('Control+Shift+Z')).to.equal('Ctrl+Shift+Z');
    expect(shownKeys('Alt+ArrowUp')).to.equal('Alt+Up');
  });
});
