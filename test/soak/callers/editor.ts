import { setTimeout as pause } from 'node:timers/promises';
import { pick, type Random } from '../../support/arbitrary/random.js';
import type { AnswerBody } from '../../support/project/project.js';
import { stepsInBook } from '../../support/walker/any-step.js';
import { expectDocuments } from '../../support/walker/observe.js';
import { readProjectModel, type ProjectModel } from '../../support/walker/project-model.js';
import { Walker } from '../../support/walker/walker.js';
import type { SoakAnswer, SoakClient } from './soak-client.js';

/** The book that half of the editors share. */
const sharedBook = 'load';
const pages = ['p0', 'p1', 'p2'];

/**
 * Authors at an editor. Half of them share a book and collide there. Each of the others has a book of its own, and at the
 * end that book must show what the walker's model shows, whatever was killed meanwhile.
 */
export class Editors {
  private readonly own = new Map<string, Walker>();
  private shared: Walker | undefined;

  constructor(
    private readonly client: SoakClient,
    private readonly count: number,
  ) {}

  async prepare(): Promise<void> {
    const ownBooks = Array.from({ length: Math.floor(this.count / 2) }, (_, index) => `own${index}`);
    for (const book of [sharedBook, ...ownBooks]) {
      await this.client.need({ method: 'PUT', path: `/${book}` });
      for (const page of pages) await this.client.need({ method: 'PUT', path: `/${book}/${page}` });
      for (const layer of ['l0', 'l1', 'l2'])
        await this.client.need({ method: 'PUT', path: `/${book}/${pages[0]}/${layer}` });
    }
    const model = await readProjectModel({ call: (_, path) => this.read(path) });
    this.shared = new Walker(onlyBook(model, sharedBook), stepsInBook);
    for (const book of ownBooks) this.own.set(book, new Walker(onlyBook(model, book), stepsInBook));
  }

  /** How many changes the models of single editors took. */
  get accepted(): number {
    return [...this.own.values()].reduce((sum, { accepted }) => sum + accepted, 0);
  }

  /** All editors at work, until they are to stop. */
  work(random: (editor: number) => Random, goesOn: () => boolean): Promise<void>[] {
    const walkers = [...this.own.values()];
    return Array.from({ length: this.count }, (_, index) => {
      const walker = walkers[index] ?? this.shared;
      return walker === undefined ? Promise.resolve() : this.edit(walker, `editor ${index}`, random(index), goesOn);
    });
  }

  /** What the books of single editors show other than their models. */
  async check(): Promise<string[]> {
    const faults: string[] = [];
    for (const [book, { model }] of this.own) {
      const documents = new Map<string, unknown>();
      for (const href of [...Object.keys(model.pages), ...Object.keys(model.stored)])
        documents.set(href, (await this.read(href)).body);
      try {
        expectDocuments(model, (href) => documents.get(href));
      } catch (error) {
        faults.push(`book ${book} differs from its editor's model: ${String(error)}`);
      }
    }
    return faults;
  }

  private async edit(walker: Walker, author: string, random: Random, goesOn: () => boolean): Promise<void> {
    for (let count = 0; goesOn(); count++) {
      const key = `${author.replace(' ', '-')}-${count}`;
      const isUndo = random() < 0.08 && (walker === this.shared || walker.canStep('undo'));
      if (isUndo) {
        const path = `/_/history/undo?author=${encodeURIComponent(author)}`;
        const answer = await this.client.insist({ method: 'POST', path, author, key });
        if (walker === this.shared) continue;
        if (answer.status === 200) walker.stepBackOrForth('undo');
        else this.client.faults.push(`${author} could not undo: ${answer.text}`);
        continue;
      }
      const step = walker.next(random);
      const answer = await this.client.insist({ ...step, author, key });
      if (answer.status < 300) this.accept(walker, step, answer);
    }
  }

  /** What another editor of the shared book changed meanwhile, the model may not have: then it stays as it is. */
  private accept(walker: Walker, step: Parameters<Walker['accept']>[0], { text }: SoakAnswer): void {
    try {
      walker.accept(step, JSON.parse(text) as AnswerBody);
    } catch (error) {
      if (walker !== this.shared) throw error;
    }
  }

  private async read(path: string): Promise<{ body: unknown }> {
    const answer = await this.client.send({ method: 'GET', path });
    return { body: answer === undefined || answer.text === '' ? undefined : JSON.parse(answer.text) };
  }
}

/** A reader that looks at what is there. */
export async function look(client: SoakClient, random: Random, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const page = `/${sharedBook}/${pick(random, pages)}`;
    const path = pick(random, ['/app', `/${sharedBook}`, page, `${page}/l0`, '/_/history?limit=20']);
    await client.send({ method: 'GET', path });
    await pause(20);
  }
}

function onlyBook({ books, pages: all }: ProjectModel, book: string): ProjectModel {
  const inBook = Object.entries(all).filter(([href]) => href.startsWith(`/${book}/`));
  const pagesOfBook = { [book]: books[book] ?? [] };
  return { books: pagesOfBook, pages: Object.fromEntries(inBook), customClasses: [], stored: {}, links: {} };
}
