import { expect } from 'chai';
import { yielding } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';

/** Files that are read without waiting, each taking longer than work on end may. */
const busy: ProjectFiles = {
  read: () => {
    for (const begun = performance.now(); performance.now() - begun < 12;);
    return Promise.resolve(undefined);
  },
  list: () => Promise.resolve([]),
  stat: () => Promise.resolve(undefined),
};

describe('files that give way', () => {
  it('files that give way let the rest of the process have its turn between two files', async () => {
    const files = yielding(busy);
    await files.read('a');
    let turned = false;
    setImmediate(() => (turned = true));
    await files.read('b');
    expect(turned).to.equal(true);
  });

  it('files that give way let it have its turn when several readers go on at once, too', async () => {
    const files = yielding(busy);
    let turns = 0;
    let going = true;
    const count = () => {
      turns++;
      if (going) setImmediate(count);
    };
    setImmediate(count);
    const lane = async () => {
      for (let read = 0; read < 5; read++) await files.read('a');
    };
    await Promise.all([lane(), lane(), lane()]);
    going = false;
    expect(turns).to.be.greaterThan(3);
  });
});
