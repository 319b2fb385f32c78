import { readFileSync } from 'node:fs';
import { Agent, request, type ClientRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { Lua } from 'wasmoon-lua5.1';

const support = fileURLToPath(new URL('.', import.meta.url));
/** How long is waited for what will come; only a test that fails waits so long. */
const patienceMs = 30_000;

/**
 * A Solar2D program that runs: a real Lua 5.1, a thin engine around it, and real HTTP. Modules are
 * read from the project's folder each time they are required.
 */
export class Solar2dHost {
  readonly printed: string[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly requests = new Set<ClientRequest>();
  private readonly agent = new Agent({ keepAlive: true });
  private dead = false;
  private happened: (...args: unknown[]) => void = () => undefined;
  private evaluate: (source: string) => string = () => 'null';

  private constructor(
    private readonly lua: Lua,
    private readonly folder: string,
  ) {}

  /**
   * Starts the engine, and runs the chunk as `main.lua`.
   * @param folder the project's root
   */
  static async start(folder: string, main: string): Promise<Solar2dHost> {
    const host = new Solar2dHost(await Lua.create(), folder);
    host.boot();
    host.run(main);
    return host;
  }

  run(source: string): void {
    this.lua.doStringSync(source);
  }

  /** The value of a Lua expression, by way of JSON. */
  get(expression: string): unknown {
    return JSON.parse(this.evaluate(expression));
  }

  /** Waits until the Lua expression has this value. @throws Error with its last value */
  async until(expression: string, wanted: unknown, withinMs = patienceMs): Promise<void> {
    let last = '';
    for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(5)) {
      last = this.evaluate(expression);
      if (isDeepStrictEqual(JSON.parse(last), wanted)) return;
    }
    throw new Error(
      `${expression} is ${last}, not ${JSON.stringify(wanted)}; printed: ${this.printed.slice(-10).join(' | ')}`,
    );
  }

  /** Waits until a line that holds the text was printed. */
  async untilPrinted(text: string, withinMs = patienceMs): Promise<void> {
    for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(5)) {
      if (this.printed.some((line) => line.includes(text))) return;
    }
    throw new Error(`never printed: ${text}; printed: ${this.printed.join(' | ')}`);
  }

  /** Ends the program as a crash would: at once, without a message. */
  kill(): void {
    if (this.dead) return;
    this.dead = true;
    for (const each of this.timers) clearTimeout(each);
    for (const each of this.requests) each.destroy();
    this.agent.destroy();
    this.lua.global.close();
  }

  private boot(): void {
    const { global } = this.lua;
    global.set('__read', (module: string) => this.read(module));
    global.set('__print', (line: string) => void this.printed.push(line));
    global.set('__toLua', (text: string) => luaExpression(text));
    global.set('__later', (id: number, ms: number) => this.later(id, ms));
    global.set('__request', (id: number, url: string, method: string, headers: string, body: string | null) =>
      this.request(id, url, method, headers, body ?? undefined),
    );
    global.set('__engine', readFileSync(join(support, 'solar2d.lua'), 'utf8'));
    global.set('__runtime', readFileSync(join(support, 'kwik-runtime.lua'), 'utf8'));
    this.lua.doStringSync(`
      local host = { read = __read, print = __print, toLua = __toLua, later = __later, request = __request }
      assert(loadstring(__engine, "@solar2d"))(host)
      assert(loadstring(__runtime, "@kwik"))()
      local encode = require("json").encode
      function __happened(...) host.happened(...) end
      function __evaluate(source) return encode(assert(loadstring("return " .. source))()) end
    `);
    // Both were defined just now, as functions of these shapes.
    this.happened = global.get('__happened') as (...args: unknown[]) => void;
    this.evaluate = global.get('__evaluate') as (source: string) => string;
  }

  private read(module: string): string | undefined {
    try {
      return readFileSync(join(this.folder, `${module.replaceAll('.', '/')}.lua`), 'utf8');
    } catch {
      return undefined;
    }
  }

  private later(id: number, ms: number): void {
    const timeout = setTimeout(() => {
      this.timers.delete(timeout);
      if (!this.dead) this.happened(id);
    }, ms);
    this.timers.add(timeout);
  }

  private request(id: number, url: string, method: string, headers: string, body: string | undefined): void {
    const settle = (status: number, text?: string) => {
      this.requests.delete(sent);
      if (this.dead) return;
      if (text === undefined || text === '') this.happened(id, status);
      else this.happened(id, status, text);
    };
    const sent = request(url, { method, agent: this.agent, headers: sentHeaders(headers, body) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => settle(answer.statusCode ?? 0, Buffer.concat(parts).toString()));
      answer.on('error', () => settle(0));
    });
    this.requests.add(sent);
    sent.on('error', () => settle(0));
    sent.end(body);
  }
}

/** The engine loses headers whose value holds `: ` or `|`. */
function sentHeaders(text: string, body: string | undefined): Record<string, string | number> {
  const parsed: unknown = JSON.parse(text);
  const cached = Object.entries(Array.isArray(parsed) ? {} : (parsed as Record<string, string>)).filter(
    ([, value]) => !value.includes(': ') && !value.includes('|'),
  );
  return {
    ...Object.fromEntries(cached),
    ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
  };
}

/** JSON as a Lua expression; `undefined` where the text is no JSON. */
function luaExpression(text: string): string | undefined {
  try {
    return expressionOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function expressionOf(value: unknown): string {
  if (value === null) return 'nil';
  if (typeof value === 'string') return luaString(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') throw new Error(`JSON holds no ${typeof value}`);
  const items = Array.isArray(value)
    ? value.map(expressionOf)
    : Object.entries(value).map(([name, item]) => `[${luaString(name)}]=${expressionOf(item)}`);
  return `{${items.join(',')}}`;
}

function luaString(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`);
  return `"${bytes.join('')}"`;
}
