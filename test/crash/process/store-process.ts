import { build } from 'esbuild';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Answer = Readonly<Record<string, unknown>>;

const bundled = new Map<string, Promise<string>>();

/** Bundles a program into one file, which starts in an eighth of the time that its sources take. */
async function bundle(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-store-program-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = join(folder, 'store-program.mjs');
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    // The driver of PostgreSQL asks for it, and does without.
    external: ['pg-native'],
    tsconfig: fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)),
    // Packages in CommonJS require modules of Node.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  return outfile;
}

const storeProgram = fileURLToPath(new URL('store-program.ts', import.meta.url));

interface StartOptions {
  /** The path of a program that obeys and answers in lines; usually the one with a store on disk. */
  readonly program?: string;
  readonly wrapper?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A process that has a store, or wants one. */
export class StoreProcess {
  private readonly answers: Answer[] = [];
  private waiting: ((answer: Answer | undefined) => void)[] = [];
  private ended = false;
  private output = '';

  private constructor(private readonly child: ChildProcessWithoutNullStreams) {
    createInterface({ input: child.stdout }).on('line', (line) => this.received(JSON.parse(line) as Answer));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    child.once('close', () => {
      this.ended = true;
      for (const report of this.waiting.splice(0)) report(undefined);
    });
  }

  /**
   * @param wrapper a command that runs the program
   * @param env variables that replace those of this process
   */
  static async start({ program = storeProgram, wrapper = [], env = {} }: StartOptions = {}): Promise<StoreProcess> {
    const file = bundled.get(program) ?? bundle(program);
    bundled.set(program, file);
    const [command = process.execPath, ...args] = [...wrapper, process.execPath, await file];
    const started = new StoreProcess(spawn(command, args, { stdio: 'pipe', env: { ...process.env, ...env } }));
    // Whatever becomes of the test.
    after(() => started.kill());
    if ((await started.next()) === undefined) throw new Error(started.output);
    return started;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  async ask(command: string): Promise<Answer> {
    this.send(command);
    const answer = await this.next();
    if (answer === undefined) throw new Error(`the process ended at "${command}": ${this.output}`);
    return answer;
  }

  send(command: string): void {
    this.child.stdin.write(`${command}\n`);
  }

  /** It gets no more commands. */
  endInput(): void {
    this.child.stdin.end();
  }

  /** Its next message; `undefined` when it has ended. */
  next(): Promise<Answer | undefined> {
    const [answer] = this.answers.splice(0, 1);
    if (answer !== undefined || this.ended) return Promise.resolve(answer);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async kill(): Promise<void> {
    if (this.ended) return;
    const closed = new Promise((resolve) => this.child.once('close', resolve));
    this.signal('SIGKILL');
    await closed;
  }

  private received(answer: Answer): void {
    const report = this.waiting.shift();
    if (report === undefined) this.answers.push(answer);
    else report(answer);
  }
}
