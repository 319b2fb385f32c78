import { startChild, type Child } from './child.js';
import { Connection } from '../client/connection.js';
import { bookNames, pageNames } from '../project/large-project.js';
import { sizeOf } from '../project/project-cache.js';
import { untilIdle } from './until-idle.js';

/** An address of a page. */
export interface PageAddress {
  readonly book: string;
  readonly page: string;
}

/** What a version is called among the contenders. */
export function subjectName(who: string, pages: number): string {
  return `${who}, ${pages.toLocaleString('en-US')} pages`;
}

let copiesMade = 0;

/** One version of the service, and the project it serves: started when it is first asked for, at rest by then. */
export class Subject {
  private child: Promise<Child> | undefined;

  constructor(
    readonly name: string,
    /** How many the project has. */
    readonly pages: number,
    readonly folder: string,
    /** The program's file. */
    readonly program: string,
  ) {}

  /** What the program is started with, for a row that starts it itself; the project must not be served then. */
  get commandLine(): string[] {
    return [this.program, 'serve', '--root', this.folder, '--port', '0', '--log', 'error'];
  }

  async url(): Promise<string> {
    return (await this.running()).url;
  }

  async pid(): Promise<number> {
    return (await this.running()).pid;
  }

  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    await (await child)?.stop();
  }

  /** So many different pages, as far from one another as can be. */
  somePages(count: number): PageAddress[] {
    const { books, pages } = sizeOf(this.pages);
    const [bookList, pageList] = [bookNames(books), pageNames(pages)];
    return Array.from({ length: count }, (_, index) => {
      const place = Math.floor((index * this.pages) / count);
      return { book: bookList[Math.floor(place / pages)] ?? '', page: pageList[place % pages] ?? '' };
    });
  }

  /** Copies of pages, to be changed at will and removed at the end. */
  async withCopies(count: number): Promise<{ readonly copies: readonly PageAddress[]; remove(): Promise<void> }> {
    const connection = await Connection.open(await this.url());
    const originals = this.somePages(count);
    const copies = originals.map(({ book }) => ({ book, page: `bench${++copiesMade}` }));
    for (const [index, { book, page }] of copies.entries()) {
      await connection.ask('PUT', `/${book}/${page}?copyFrom=${book}/${originals[index]?.page}`, 201);
    }
    connection.close();
    return {
      copies,
      remove: async () => {
        const again = await Connection.open(await this.url());
        for (const { book, page } of copies) {
          await again.ask('DELETE', `/${book}/${page}`, 200);
        }
        again.close();
      },
    };
  }

  private running(): Promise<Child> {
    return (this.child ??= this.start());
  }

  private async start(): Promise<Child> {
    const child = await startChild(...this.commandLine);
    await untilIdle(child.pid);
    return child;
  }
}
