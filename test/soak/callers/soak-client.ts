import { Agent, request } from 'node:http';
import type { ServiceProcess } from '../service-process.js';

export interface SoakAnswer {
  readonly status: number;
  readonly revision: number;
  readonly text: string;
}

export interface SoakRequest {
  readonly method: string;
  readonly path: string;
  readonly author?: string;
  readonly key?: string;
  readonly body?: object;
}

/** Sends requests, counts what is answered, and keeps what must not be. */
export class SoakClient {
  readonly statuses = new Map<number, number>();
  readonly faults: string[] = [];
  cut = 0;
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly service: ServiceProcess) {}

  /** The answer; `undefined` where the connection was cut, so that nobody knows what became of it. */
  async send(sent: SoakRequest): Promise<SoakAnswer | undefined> {
    const url = await this.service.url;
    const answer = await this.exchange(url, sent).catch(() => undefined);
    if (answer === undefined) this.cut++;
    else this.count(sent, answer);
    return answer;
  }

  /** Sends until there is an answer; with a key, that is carried out once. */
  async insist(sent: SoakRequest & { readonly key: string }): Promise<SoakAnswer> {
    for (;;) {
      const answer = await this.send(sent);
      if (answer !== undefined && answer.status !== 503) return answer;
    }
  }

  /** @throws Error for any answer but a good one */
  async need(sent: SoakRequest): Promise<SoakAnswer> {
    const answer = await this.send(sent);
    if (answer === undefined || answer.status >= 300) {
      throw new Error(`${sent.method} ${sent.path}: ${answer?.status ?? 'cut'} ${answer?.text ?? ''}`);
    }
    return answer;
  }

  count({ method, path }: { readonly method: string; readonly path: string }, { status, text }: SoakAnswer): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503) this.faults.push(`${method} ${path} was answered ${status}: ${text}`);
  }

  close(): void {
    this.agent.destroy();
  }

  private exchange(url: string, { method, path, author, key, body }: SoakRequest): Promise<SoakAnswer> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(author === undefined ? {} : { 'Pagewright-Author': author }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(content === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(content)) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, url), { method, agent: this.agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            revision: Number(answer.headers['pagewright-revision'] ?? -1),
            text: Buffer.concat(parts).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(content);
    });
  }
}
