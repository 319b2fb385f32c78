import { assert } from 'chai';
import { complete } from '#adapters/cli/complete';
import { offeredOperations } from '../../../src/offered-operations.js';

const documents: Readonly<Record<string, unknown>> = {
  'book.ls': [{ name: 'harbour', pages: ['dusk'] }],
  'book.show': { name: 'harbour', pages: [{ name: 'dusk' }, { name: 'dawn' }] },
  'page.show': {
    components: { layers: [{ sky: {} }, { sun: { class: ['linear'] } }, { fleet: { layers: [{ boat: {} }] } }] },
  },
  'command.ls': [{ name: 'setSail' }],
  'catalogue.components': [{ name: 'layer' }, { name: 'timers' }, { name: 'audios' }],
  'component.ls': [{ name: 'lastLight' }],
  'catalogue.classes': [{ name: 'linear' }, { name: 'pulse' }],
  'customClass.ls': [{ name: 'bobbing' }],
  'history.ls': [{ id: 'a1' }],
  'checkpoint.ls': [{ name: 'storm' }],
  'asset.ls': [{ path: 'audios/waves.wav' }, { path: 'images/dusk/sun.png' }, { path: 'images/dusk/sky.png' }],
};
const at = (line: string, read = (operation: string): unknown => documents[operation]) =>
  complete(line.split(' '), offeredOperations, (operation) => Promise.resolve(read(operation)));

describe('completion', () => {
  it('a word under the cursor may have an open quotation mark or backslashes, as bash passes it', async () => {
    for (const line of ['layer show "harbour/dusk/s', "layer show 'harbour/dusk/s", 'layer show harbour/du\\sk/s'])
      assert.deepEqual(await at(line), ['harbour/dusk/sky', 'harbour/dusk/sun'], line);
  });

  for (const [line, expected] of [
    ['lay', ['layer']],
    ['ap', ['app', 'api']],
    ['help com', ['completion', 'command', 'component']],
    ['layer s', ['show', 'set']],
    ['completion ', ['bash', 'zsh', 'fish', 'powershell']],
    ['api readLa', ['readLayer']],
    ['layer add --dr', ['--dry-run']],
    ['serve --po', ['--port']],
    ['layer show h', ['harbour/']],
    ['layer show harbour/d', ['harbour/dusk/', 'harbour/dawn/']],
    ['layer show harbour/dusk/s', ['harbour/dusk/sky', 'harbour/dusk/sun']],
    ['layer show harbour/dusk/f', ['harbour/dusk/fleet', 'harbour/dusk/fleet/']],
    ['layer show harbour/dusk/fleet/', ['harbour/dusk/fleet/boat']],
    ['layer show --root . harbour dusk s', ['sky', 'sun']],
    ['class attach harbour/dusk/sun p', ['pulse']],
    ['class show harbour/dusk/sun ', ['linear']],
    ['page show harbour/', ['harbour/dusk', 'harbour/dawn']],
    ['command show harbour/dusk/', ['harbour/dusk/setSail']],
    ['component show harbour/dusk/t', ['harbour/dusk/timers/']],
    ['component show harbour/dusk/l', []],
    ['checkpoint rm ', ['storm']],
    ['component show harbour/dusk/timers/', ['harbour/dusk/timers/lastLight']],
    ['custom-class show ', ['bobbing']],
    ['history show ', ['a1']],
    ['component add harbour/dusk/audios/x --type ', ['long', 'short']],
    ['new x --template ', ['blank', 'picture-book', 'quiz']],
    ['serve --store m', ['memory']],
    ['serve x --log ', []],
    ['layer mv harbour/dusk/sun --after ', ['sky', 'sun', 'fleet', 'fleet/']],
    ['layer mv harbour/dusk/fleet/boat --before ', ['boat']],
    ['page add harbour/noon --after d', ['dusk', 'dawn']],
    ['class attach harbour/dusk/sun pulse --before ', ['linear']],
    ['command mv harbour/dusk/x --after s', ['setSail']],
    ['history restore ', ['storm', 'a1']],
    ['doctor show --book ', ['harbour']],
    ['page show "harbour" d', ['dusk', 'dawn']],
    ['page show nowhere/', ['nowhere/dusk', 'nowhere/dawn']],
    ['doctor show ', []],
    ['sea', ['search']],
    ['search --li', ['--limit']],
    ['asset show harbour/', ['harbour/audios/', 'harbour/images/']],
    ['asset rm harbour/images/dusk/s', ['harbour/images/dusk/sun.png', 'harbour/images/dusk/sky.png']],
    ['asset mv harbour images/dusk/s', ['images/dusk/sun.png', 'images/dusk/sky.png']],
    ['asset add h', []],
    ['asset add moon.png h', ['harbour/']],
    ['asset add moon.png sun.png h', ['harbour/']],
    ['nothing here ', []],
  ] as const) {
    it(`completes: pagewright ${line}`, async () => {
      const found = await at(line);
      assert.includeMembers(found, [...expected]);
      if (expected.length === 0) assert.deepEqual(found, []);
      for (const each of found) assert.isTrue(each.startsWith(line.split(' ').at(-1) ?? ''), each);
    });
  }

  it('completes an empty word of PowerShell', async () => {
    assert.deepEqual(await at('completion ""'), ['bash', 'zsh', 'fish', 'powershell']);
  });

  it('completes no names where no service answers', async () => {
    for (const line of ['layer show h', 'layer show harbour/dusk/s', 'class show a/b/c ', 'history show ']) {
      assert.deepEqual(await at(line, () => undefined), []);
    }
  });
});
