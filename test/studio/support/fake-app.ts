/** A running app that speaks the bridge's side of the connection. */
export class FakeApp {
  private readonly received: Message[] = [];
  private last = 0;

  private constructor(
    private readonly url: string,
    private readonly session: string,
    private readonly token: string,
  ) {}

  static async connect(url: string, ui: object): Promise<FakeApp> {
    const body = { capabilities: ['events', 'previews'], engine: '2021.3662', device: 'phone', ui };
    const { session, token } = (await send(`${url}/_/app/session`, body)) as { session: string; token: string };
    const app = new FakeApp(url, session, token);
    await app.messages();
    return app;
  }

  /** All that it has received: events, previews and the end of previews. */
  async messages(): Promise<readonly Message[]> {
    const address = this.address('messages');
    const response = await fetch(`${address}&after=${this.last}&wait=0`);
    const { messages } = (await response.json()) as { messages: (Message & { n: number })[] };
    this.last = messages.at(-1)?.n ?? this.last;
    this.received.push(...messages);
    return this.received;
  }

  /** The parameters of the events with a name, the newest last. */
  async events(name: string): Promise<readonly Record<string, unknown>[]> {
    const messages = await this.messages();
    return messages.flatMap((message) => (message.name === name ? [message.params ?? {}] : []));
  }

  async shows(ui: object): Promise<void> {
    await send(this.address('state'), { ui });
  }

  private address(rest: string): string {
    return `${this.url}/_/app/session/${this.session}/${rest}?token=${this.token}`;
  }
}

interface Message {
  readonly type: string;
  readonly name?: string;
  readonly params?: Record<string, unknown>;
}

async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
