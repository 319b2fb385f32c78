interface SentChange {
  readonly url: string;
  readonly method: string | undefined;
  readonly author: string | null;
  readonly body: RequestInit['body'];
  readonly key: string;
}

/**
 * The keys of changes whose answer has not come. The same change that is sent again has the same key: the service makes it once.
 *
 * Changes with a text are sent one after the other. Once a later one is answered, an older one that was given up is forgotten: the same
 * text is another change then.
 */
export class UnansweredChanges {
  private sent: readonly SentChange[] = [];

  constructor(private readonly newKey: () => string) {}

  /** @returns the key of a change, `undefined` for what makes none; what to call when the answer has come */
  begin(url: string, init: RequestInit): { readonly key?: string; readonly isAnswered: () => void } {
    if (!isChange(url, init)) return { isAnswered: () => undefined };
    const { method, body } = init;
    const author = new Headers(init.headers).get('Pagewright-Author');
    const before = this.sent.find(
      (each) => each.url === url && each.method === method && each.author === author && each.body === body,
    );
    const change = before ?? { url, method, author, body, key: this.newKey() };
    if (before === undefined) this.sent = [...this.sent, change];
    const isAnswered = () => {
      this.sent = this.sent.filter((each) => each !== change && (hasFile(each) || hasFile(change)));
    };
    return { key: change.key, isAnswered };
  }
}

function isChange(url: string, { method = 'GET' }: RequestInit): boolean {
  return method !== 'GET' && !/[?&](dryRun=true|hold=true|command=preview)(&|$)/.test(url);
}

function hasFile({ body }: Pick<SentChange, 'body'>): boolean {
  return body !== undefined && body !== null && typeof body !== 'string';
}
