import type { Edit, Operation } from '../../support/linearizability/operation.js';
import { pick, type Random } from '../../support/arbitrary/random.js';
import type { SoakAnswer, SoakClient } from './soak-client.js';

const address = '/line/page';
const ball = `${address}/ball`;

/** Where the files of the page lie, by which its changes are known in the history. */
export const linePage = 'App/line/';

/** More than these would take the check too long. */
const mostOperations = 3_000;

/** What several clients do to one page, and what each was told: to be checked in the end. */
export class PageWork {
  readonly operations: Operation[] = [];
  /** The key each edit was sent with: the history says by it which revision the edit made. */
  readonly keys = new Map<Operation, string>();
  private time = 0;
  private values = 0;

  constructor(private readonly client: SoakClient) {}

  async prepare(): Promise<void> {
    for (const path of ['/line', address, ball]) await this.client.need({ method: 'PUT', path });
  }

  /** One thing after the other, until told to stop. */
  async work(random: Random, goesOn: () => boolean): Promise<void> {
    while (goesOn() && this.operations.length < mostOperations) {
      if (random() < 0.4) await this.read(random() < 0.5 ? 'read-layers' : 'read-value');
      else await this.edit(pick(random, ['add', 'add', 'remove', 'set']), `layer${Math.floor(random() * 6)}`);
    }
  }

  private async read(kind: 'read-layers' | 'read-value'): Promise<void> {
    const sent = ++this.time;
    const answer = await this.client.send({ method: 'GET', path: kind === 'read-layers' ? address : ball });
    if (answer?.status !== 200) return;
    const { components, props } = JSON.parse(answer.text) as PageDocument & LayerDocument;
    this.operations.push({
      kind,
      sent,
      answered: ++this.time,
      layers: components?.layers.flatMap((entry) => Object.keys(entry)) ?? [],
      value: props?.alpha ?? 0,
      revision: answer.revision,
    });
  }

  private async edit(kind: Edit['kind'], layer: string): Promise<void> {
    const value = ++this.values / 1_000_000;
    const key = `page-work-${this.values}`;
    const sent = ++this.time;
    const request =
      kind === 'set'
        ? { method: 'POST', path: ball, body: { alpha: value } }
        : { method: kind === 'add' ? 'PUT' : 'DELETE', path: `${address}/${layer}` };
    const answer = await this.client.insist({ ...request, author: 'page worker', key });
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

function outcomeOf({ status, text }: SoakAnswer): Edit['outcome'] {
  if (status === 404) return 'absent';
  if (status >= 300) return 'unknown';
  return (JSON.parse(text) as { changeset: string | null }).changeset === null ? 'unchanged' : 'changed';
}
