import type { Random } from '../arbitrary/random.js';
import type { Edit, Operation, PageState } from './operation.js';

/** Where the files of the page are, by which the history shows its changes. */
export const pageFolder = 'App/line/';
const address = '/line/page';
const ball = `${address}/ball`;

/** The page that clients work on, before they do. */
export const firstState: PageState = { layers: ['ball'], value: 1 };

/** The requests that make the page; each is one change. */
export const makingThePage = ['/line', address, ball].map((path) => ({ method: 'PUT', path }) as const);

export interface PageRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** For changes: unique, as an `Idempotency-Key` has to be. */
  readonly key?: string;
}

export interface PageAnswer {
  readonly status: number;
  /** That of the header `Pagewright-Revision`. */
  readonly revision: number;
  readonly body: unknown;
}

/** Sends a request. @returns `undefined` for a read that got no answer */
export type SendToPage = (request: PageRequest) => Promise<PageAnswer | undefined>;

/** What several clients do to one page at the same time, with their answers: input of the linearizability checks. */
export class PageWork {
  readonly operations: Operation[] = [];
  /** The idempotency key that each edit was sent with. */
  readonly keys = new Map<Operation, string>();
  private time = 0;
  private values = 0;

  /** One random operation. @param reads the share of reads, from 0 to 1 */
  async step(send: SendToPage, random: Random, reads: number): Promise<void> {
    const choice = random();
    if (choice < reads) return this.read(send, choice < reads / 2 ? 'read-layers' : 'read-value');
    const among = (choice - reads) / (1 - reads);
    const kind = among < 0.4 ? 'add' : among < 0.7 ? 'remove' : 'set';
    return this.edit(send, kind, `layer${Math.floor(random() * 6)}`);
  }

  private async read(send: SendToPage, kind: 'read-layers' | 'read-value'): Promise<void> {
    const sent = ++this.time;
    const answer = await send({ method: 'GET', path: kind === 'read-layers' ? address : ball });
    if (answer === undefined) return;
    // A refused read is a state that the page never had: the checks find it.
    const refused = answer.status === 200 ? undefined : [`refused with ${answer.status}`];
    const { components, props } = answer.body as PageDocument & LayerDocument;
    const layers = kind === 'read-layers' ? (components?.layers ?? []).flatMap((entry) => Object.keys(entry)) : [];
    this.operations.push({
      kind,
      sent,
      answered: ++this.time,
      layers: refused ?? layers,
      value: refused !== undefined ? NaN : kind === 'read-value' ? (props?.alpha ?? NaN) : 0,
      revision: answer.revision,
    });
  }

  private async edit(send: SendToPage, kind: Edit['kind'], layer: string): Promise<void> {
    const value = ++this.values / 1_000_000;
    const key = `page-work-${this.values}`;
    const sent = ++this.time;
    const answer = await send(
      kind === 'set'
        ? { method: 'POST', path: ball, body: { alpha: value }, key }
        : { method: kind === 'add' ? 'PUT' : 'DELETE', path: `${address}/${layer}`, key },
    );
    if (answer === undefined) throw new Error(`no answer to a change of ${layer}`);
    const outcome = outcomeOf(answer);
    const edit: Edit = { kind, sent, answered: ++this.time, layer, value, outcome, revision: answer.revision };
    this.operations.push(edit);
    this.keys.set(edit, key);
  }
}

interface PageDocument {
  readonly components?: { readonly layers: readonly object[] };
}

interface LayerDocument {
  readonly props?: { readonly alpha: number };
}

function outcomeOf({ status, body }: PageAnswer): Edit['outcome'] {
  if (status === 404) return 'absent';
  if (status >= 300) return 'unknown';
  return (body as { changeset: string | null }).changeset === null ? 'unchanged' : 'changed';
}
