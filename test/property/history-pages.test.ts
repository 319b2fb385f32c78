import { expect } from 'chai';
import fc from 'fast-check';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import type { FileChange } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { pick, randomFrom, type Random } from '../support/arbitrary/random.js';
import { WholeHistory, type ModelStep } from '../support/history/whole-history.js';
import { rounds } from '../support/rounds.js';
import { serveStore, type ServedStore } from '../support/service/serve-store.js';

const authors = ['Ann', 'Ben'];
const elsewhere = ['other/a.txt', 'other/b.txt'];
const fileNames = Array.from({ length: 12 }, (_, index) => `notes/${index}.txt`);

/** A step of an author or of somebody elsewhere, of what the history has. */
function randomStep(history: WholeHistory, random: Random, isQuiet: boolean): ModelStep {
  const author = pick(random, authors);
  const roll = random();
  // A stretch in which nobody changes something here, so that what can be undone is further back.
  if (isQuiet) return history.change(roll < 0.5 ? 'checkpoint' : 'external', 'external', pick(random, elsewhere));
  const wanted = roll < 0.15 ? history.undo() : roll < 0.2 ? anyStanding(history, random) : undefined;
  if (wanted?.isRefused === false) return history.step('undo', `step${history.newest + 1}`, author, wanted.target);
  const again = roll > 0.9 ? history.redo() : undefined;
  if (again?.isRefused === false) return history.step('redo', `step${history.newest + 1}`, author, again.target);
  if (roll < 0.23) return history.change('checkpoint', author, '');
  if (roll < 0.3) return history.change('external', 'external', pick(random, fileNames));
  return history.change('change', author, pick(random, fileNames));
}

function anyStanding(history: WholeHistory, random: Random) {
  const standing = history.standing();
  return standing.length === 0 ? undefined : history.undo({ change: pick(random, standing) });
}

function recordOf({ id, kind, author, target, file, before = '', after = '' }: ModelStep) {
  const bytes = (text: string) => (text === '' ? null : Buffer.from(text));
  const at = '2026-11-27T16:00:00.000Z';
  return historyEntryCodec.write({
    entry: { id, kind, author, at, request: null, resource: null, ...(target === undefined ? {} : { target }) },
    files: file === undefined ? [] : [{ path: file, before: bytes(before), after: bytes(after) }],
  });
}

/** Two services of one project, and the history as one would have it that reads all of it each time. */
class Project {
  readonly history = new WholeHistory();
  private written = new Map<string, string>();

  private constructor(
    private readonly random: Random,
    private readonly limit: number,
    private readonly stores: readonly FileStore[],
    private readonly services: ServedStore[],
  ) {}

  static async with(steps: number, limit: number, random: Random): Promise<Project> {
    const memory = await MemoryProject.create();
    const stores = [memory.open(), memory.open(), memory.open()];
    const project = new Project(random, limit, stores, []);
    for (let left = steps; left > 0; left -= 130) await project.commitSteps(Math.min(left, 130));
    for (const service of [0, 1]) await project.start(service);
    return project;
  }

  async close(): Promise<void> {
    for (const service of this.services) await service.stop();
    for (const store of this.stores) await store.close();
  }

  /** Does something, and compares what the services answer then. */
  async act(): Promise<void> {
    const roll = this.random();
    if (roll < 0.12) await this.commitSteps(Math.ceil(this.random() * 150));
    else if (roll < 0.16) await this.trim();
    else if (roll < 0.36) await this.restart(pick(this.random, [0, 1]));
    else await this.undoOrRedo(roll);
    for (const service of this.services) await this.compareList(service, '', this.history.retained.slice(-50));
    // It makes the service read what is further back, so it comes seldom.
    if (this.random() < 0.15) await this.compareOlder(pick(this.random, this.services));
  }

  async compareAll(): Promise<void> {
    for (const service of this.services) await this.compareOlder(service);
    const snapshot = await this.stores[2]?.snapshot();
    for (const [path, text] of this.history.files)
      expect(Buffer.from((await snapshot?.read(path))?.content ?? []).toString(), path).to.equal(text);
    snapshot?.release();
  }

  /** Commits steps elsewhere, at once. */
  private async commitSteps(count: number): Promise<void> {
    const isQuiet = this.random() < 0.5;
    const steps = Array.from({ length: count }, () => randomStep(this.history, this.random, isQuiet));
    const { files } = this.history;
    const changes = Array.from(files, ([path, text]): FileChange | undefined => {
      const before = this.written.get(path) ?? '';
      if (text === before) return undefined;
      if (text === '') return { action: 'removed', path };
      return { action: before === '' ? 'created' : 'modified', path, content: Buffer.from(text) };
    });
    const change = { files: changes.filter((each) => each !== undefined), preconditions: [] };
    await this.stores[2]?.commit({ ...change, records: steps.map(recordOf) });
    this.written = new Map(files);
  }

  private async trim(): Promise<void> {
    const before = this.history.newest - Math.floor(this.random() * 300);
    await this.stores[2]?.log.trim(before);
    this.history.trim(before);
  }

  private async start(service: number): Promise<void> {
    const store = this.stores[service];
    if (store !== undefined) this.services[service] = await serveStore(store, { history: { entries: this.limit } });
  }

  private async restart(service: number): Promise<void> {
    await this.services[service]?.stop();
    await this.start(service);
  }

  private async undoOrRedo(roll: number): Promise<void> {
    const options = roll < 0.55 ? {} : roll < 0.65 ? { author: pick(this.random, authors) } : this.anyChange();
    const [kind, expected] =
      roll < 0.72 ? (['undo', this.history.undo(options)] as const) : (['redo', this.history.redo()] as const);
    const query = kind === 'undo' ? `?${new URLSearchParams(options as Record<string, string>).toString()}` : '';
    const { status, body } = await pick(this.random, this.services).call('POST', `/_/history/${kind}${query}`);
    const text = `${kind}${query}: ${JSON.stringify(body)}`;
    if (expected === undefined) {
      expect(body.code, text).to.equal(`nothing-to-${kind}`);
    } else if (expected.isRefused) expect(body.code, text).to.equal('edited-elsewhere');
    else {
      expect(status, text).to.equal(200);
      expect(body, text).to.deep.include({ target: expected.target.id });
      this.history.step(kind, body.changeset ?? '', '', expected.target);
      this.history.trim(this.history.newest - this.limit + 1);
      this.written = new Map(this.history.files);
    }
  }

  private anyChange(): { change?: string } {
    const change = pick(this.random, this.history.retained);
    // Of what the change of an undo would be, only the history itself has an opinion.
    return change.kind === 'change' || change.kind === 'external' ? { change: change.id } : {};
  }

  private async compareOlder(service: ServedStore): Promise<void> {
    const { retained } = this.history;
    const place = Math.floor(this.random() * retained.length);
    const some = retained[place];
    if (some === undefined) return;
    const limit = 1 + Math.floor(this.random() * 200);
    const page = retained.slice(Math.max(0, place - limit), place);
    await this.compareList(service, `?limit=${limit}&before=${some.id}`, page);
    const { body } = await service.call('GET', `/_/history/${some.id}`);
    expect(this.summaryOf(body)).to.deep.equal(this.expectedOf(some));
    const first = this.history.steps[0];
    const { status } = await service.call('GET', `/_/history/${first?.id}`);
    expect(status).to.equal(first !== undefined && this.history.isRetained(first) ? 200 : 404);
  }

  private async compareList(service: ServedStore, query: string, page: readonly ModelStep[]): Promise<void> {
    const { body } = await service.call('GET', `/_/history${query}`);
    expect((body as unknown as object[]).map((each) => this.summaryOf(each))).to.deep.equal(
      page.toReversed().map((step) => this.expectedOf(step)),
    );
  }

  private summaryOf(listed: object): object {
    const { id, revision, kind, undone, target } = listed as Record<string, unknown>;
    return { id, revision, kind, undone, target };
  }

  private expectedOf(step: ModelStep): object {
    const { id, revision, kind, target } = step;
    return { id, revision, kind, undone: this.history.isUndone(step), target };
  }
}

describe('the history in pages', () => {
  it('the history in pages answers as a history that is whole, through changes, undos, redos, trims and restarts', async () => {
    const cases = fc.record({
      seed: fc.noShrink(fc.integer()),
      steps: fc.nat(500),
      limit: fc.constantFrom(90, 250, 100_000),
      actions: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ seed, steps, limit, actions }) => {
        const project = await Project.with(steps, limit, randomFrom(seed));
        try {
          for (let count = 0; count < actions; count++) await project.act();
          await project.compareAll();
        } finally {
          await project.close();
        }
      }),
      { numRuns: rounds(15), endOnFailure: true },
    );
  });
});
