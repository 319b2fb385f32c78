import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { Problem } from '#domain/problem/problem';
import { createPagewright, type Pagewright } from '../../../src/index.js';
import { hearingLate, type HearingLate } from '../../support/service/hearing-late.js';
import { fixtureTree } from '../../support/project/project.js';

const index = 'App/story/components/cover/index.lua';
const script = 'App/story/components/cover/layers/title.lua';
const title = { book: 'story', page: 'cover', path: ['title'] };
const target = { address: { book: 'story', page: 'cover' }, path: ['title'] };

describe('a preview of what was previewed before', () => {
  let late: HearingLate;
  let pagewright: Pagewright;
  /** What the running app was told is previewed of the title. */
  let told: unknown[];

  beforeEach(async () => {
    late = hearingLate(await openMemoryStore(await fixtureTree('project')));
    pagewright = createPagewright({ store: late.store });
    told = [];
    await followAsApp();
    await preview({ y: 1 });
    told = [];
  });
  afterEach(() => pagewright.close());

  const previewAt = (path: readonly string[], asked: string | undefined, props: object) =>
    pagewright.useCases.previewProperties.execute({ ...title, path }, asked, { ...props });
  const preview = (props: object) => previewAt(title.path, undefined, props);
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      (problem: unknown) => (problem instanceof Problem ? problem.code : problem),
    );
  const previewed = () => pagewright.useCases.previews.get(target);

  /** Connects an app that always waits for what comes next. */
  async function followAsApp(): Promise<void> {
    const { appSessions } = pagewright.useCases;
    const session = await appSessions.open({ capabilities: [], engine: '', device: '', ui: {} });
    const next = (after: number): void =>
      appSessions.messages(session, after, 25_000, (messages = []) => {
        for (const message of messages) if (message.type === 'event') told.push(message.params['props']);
        const last = messages.at(-1);
        if (last !== undefined) next(last.n);
      });
    next(0);
  }

  async function edit(path: string, change: (text: string) => string): Promise<void> {
    const file = await late.store.read(path);
    const text = Buffer.from(file?.content ?? []).toString();
    expect(change(text)).not.to.equal(text);
    await late.byHand({ action: 'modified', path, content: Buffer.from(change(text)) });
  }
  const withoutTitle = (text: string) => text.replace(/^.*title=.*\n/m, '');

  it('is told the running app at once, and whoever asked when it is known to be right', async () => {
    let answered = false;
    const asked = preview({ alpha: 0.5 }).finally(() => (answered = true));
    expect([told, answered]).to.deep.equal([[{ y: 1, alpha: 0.5 }], false]);
    expect(await asked).to.deep.include({ preview: { y: 1, alpha: 0.5 }, app: 'connected' });
    expect(told).to.have.length(1);
  });

  it('is taken back when a hand has just removed what it is of', async () => {
    pagewright.useCases.previews.end(target);
    told = [];
    await edit(index, withoutTitle);
    expect(await codeOf(preview({ alpha: 0.5 }))).to.equal('layer-not-found');
    expect(told).to.deep.equal([{ alpha: 0.5 }, {}]);
    expect(previewed()).to.equal(undefined);
  });

  it('that is taken back leaves what was previewed before', async () => {
    await edit(index, withoutTitle);
    expect(await codeOf(preview({ y: 2, alpha: 0.5 }))).to.equal('layer-not-found');
    expect(told).to.deep.equal([{ y: 2, alpha: 0.5 }, { y: 1 }]);
    expect(previewed()).to.deep.equal({ y: 1 });
  });

  it('and another at the same time are both taken back', async () => {
    await edit(index, withoutTitle);
    const codes = await Promise.all([{ y: 2 }, { alpha: 0.5 }].map((props) => codeOf(preview(props))));
    expect(codes).to.deep.equal(['layer-not-found', 'layer-not-found']);
    expect(previewed()).to.deep.equal({ y: 1 });
    expect(told.at(-1)).to.deep.equal({ y: 1 });
  });

  it('is answered as what a hand has just made of it', async () => {
    await edit(script, (text) => text.replace(/\by\s*=\s*200\b/, 'y = 222'));
    const answer = await preview({ alpha: 0.5 });
    expect(answer?.props['y']).to.equal(222);
    expect(answer?.preview).to.deep.equal({ y: 1, alpha: 0.5 });
    expect(told.at(-1)).to.deep.equal({ y: 1, alpha: 0.5 });
  });

  it('that is wrong is told nobody', async () => {
    expect(await codeOf(preview({ y: 'high' }))).to.equal('invalid-property');
    expect(told).to.deep.equal([]);
  });

  it('is not shown before one that came before it, by whatever address', async () => {
    const byQuery = (delay: number) => previewAt(['title'], 'linear', { delay });
    const byPath = (delay: number) => previewAt(['title', 'linear'], undefined, { delay });
    await byQuery(1);
    await byPath(2);
    const first = byQuery(3);
    const second = byPath(4);
    await first;
    await Promise.all([second, byQuery(5)]);
    expect(told).to.deep.equal([1, 2, 3, 4, 5].map((delay) => ({ delay })));
  });

  it('that was ended in between is not taken back', async () => {
    await edit(index, withoutTitle);
    const asked = codeOf(preview({ y: 2 }));
    pagewright.useCases.previews.end(target);
    expect(await asked).to.equal('layer-not-found');
    expect([previewed(), told]).to.deep.equal([undefined, [{ y: 2 }, {}]]);
  });
});
