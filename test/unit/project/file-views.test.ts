import { expect } from 'chai';
import { yielding } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';

/** Files that are read without a pause. Each takes longer than a reader may work on end. */
const busy: ProjectFiles = {
  read: () => {
    for (const begun = performance.now(); performance.now() - begun < 12;);
    return Promise.resolve(undefined);
  },
  open: () => Promise.resolve(undefined),
  list: () => Promise.resolve([]),
  stat: () => Promise.resolve(undefined),
  links: () => Promise.resolve([]),
};

describe('reading many files', () => {
  it('reading many files yields to the rest of the process between two files', async () => {
    const files = yielding(busy);
    await files.read('a');
    let turned = false;
    setImmediate(() => (turned = true));
    await files.read('b');
    expect(turned).to.equal(true);
  });

  it('reading many files yields when several readers run at once, too', async () => {
    const files = yielding(busy);
    let turns = 0;
    let going = true;
    const count = () => {
      turns++;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    const reader = async () => {
      for (let read = 0; read < 5; read++) await files.read('a');
    };
    await Promise.all([reader(), reader(), reader()]);
    going = false;
    expect(turns).to.be.greaterThan(3);
  });
});
