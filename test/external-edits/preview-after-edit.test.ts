import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { Problem } from '#domain/problem/problem';
import { Composition } from '#adapters/composition/composition';
import { FollowProject } from '#adapters/composition/follow-project';
import { openStoreModule } from '#adapters/composition/modules/open-store-module';
import { tokens } from '#adapters/composition/injection-tokens';
import { previewProperties } from '#application/use-cases/preview/preview-properties';
import { WatchedProject } from './watched-project.js';

const target = { address: { book: 'story', page: 'cover' }, path: ['title'] };

describe('a preview in the turn in which a hand edits', () => {
  let project: WatchedProject;
  before(async () => {
    project = await WatchedProject.prepare();
  });
  after(() => project.remove());

  it('a preview right after a hand removed its layer is refused, and nothing of it remains', async () => {
    const index = project.path('App/story/components/cover/index.lua');
    const whole = readFileSync(index, 'utf8');
    const store = await openDiskStore(project.folder, { watch: { timers: project.timers } });
    const composition = new Composition(openStoreModule(store), {});
    const services = composition.get(tokens.services);
    const preview = (y: number) =>
      previewProperties.run(services, { at: { ...target.address, path: target.path }, body: { y } });
    try {
      await composition.get(FollowProject).watch();
      // Nobody else notices what is gone for a moment.
      project.timers.hold();
      for (let time = 1; time <= 50; time++) {
        expect(await preview(time)).to.have.deep.property('preview', { y: time });
        writeFileSync(index, whole.replace(/^.*title=.*\n/m, ''));
        const refused = await preview(1000).catch((problem: unknown) => problem);
        expect(refused).to.be.instanceOf(Problem).with.property('code', 'layer-not-found');
        expect(services.previews.get(target)).to.deep.equal({ y: time });
        writeFileSync(index, whole);
      }
    } finally {
      await composition.close();
      await store.close();
    }
  });
});
