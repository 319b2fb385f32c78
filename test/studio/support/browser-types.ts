/** As much of playwright's interface as the tests of the studio need: the package is installed for these tests alone. */
export interface Browser {
  newContext(options?: ContextOptions): Promise<Context>;
  version(): string;
  close(): Promise<void>;
}

export interface ContextOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce';
  readonly forcedColors?: 'active';
  readonly bypassCSP?: boolean;
}

export interface Context {
  newPage(): Promise<Page>;
  newCDPSession(page: Page): Promise<DevTools>;
  setDefaultTimeout(milliseconds: number): void;
  addInitScript(script: (() => void) | { readonly content: string }): Promise<void>;
  on(event: 'request', listener: (request: Request) => void): void;
  close(): Promise<void>;
}

/** The browser's own protocol. */
export interface DevTools {
  send(method: string, parameters?: object): Promise<unknown>;
  on(event: 'Tracing.dataCollected', listener: (data: { readonly value: readonly TraceEvent[] }) => void): void;
  once(event: 'Tracing.tracingComplete', listener: () => void): void;
}

/** What the browser did; times are microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
}

interface Request {
  url(): string;
  headers(): Record<string, string>;
}

interface Answer {
  status(): number;
  headers(): Record<string, string>;
  text(): Promise<string>;
}

interface ConsoleMessage {
  location(): { readonly url: string };
  type(): string;
  text(): string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The browser's dialog for files. */
interface FileChooser {
  setFiles(files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void>;
}

interface ByRole {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
  readonly level?: number;
  readonly selected?: boolean;
}

interface Finds {
  locator(selector: string, options?: { readonly hasText?: string | RegExp }): Locator;
  getByRole(role: string, options?: ByRole): Locator;
  getByLabel(text: string | RegExp, options?: { readonly exact?: boolean }): Locator;
  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): Locator;
}

/** A request that is held. */
export interface Route {
  continue(): Promise<void>;
  /** Sends it, and keeps the answer from the page. */
  fetch(): Promise<unknown>;
  abort(): Promise<void>;
  request(): { method(): string; url(): string };
}

export interface Page extends Finds {
  readonly mouse: {
    move(x: number, y: number, options?: { readonly steps?: number }): Promise<void>;
    down(options?: { readonly button?: 'left' | 'middle' }): Promise<void>;
    up(options?: { readonly button?: 'left' | 'middle' }): Promise<void>;
    click(x: number, y: number): Promise<void>;
    wheel(x: number, y: number): Promise<void>;
  };
  readonly keyboard: {
    press(key: string): Promise<void>;
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  /** The time in the page, for its timers. */
  readonly clock: {
    install(): Promise<void>;
    pauseAt(time: number): Promise<void>;
    resume(): Promise<void>;
  };
  goto(url: string): Promise<Answer | null>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  url(): string;
  title(): Promise<string>;
  close(): Promise<void>;
  bringToFront(): Promise<void>;
  emulateMedia(media: Pick<ContextOptions, 'colorScheme' | 'forcedColors'>): Promise<void>;
  setViewportSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  screenshot(options: { readonly path?: string; readonly clip?: Box }): Promise<Buffer>;
  evaluate<Result>(script: string | (() => Result | Promise<Result>)): Promise<Result>;
  waitForEvent(event: 'filechooser'): Promise<FileChooser>;
  /** Holds requests until the handler lets them go. */
  route(url: string, handler: (route: Route) => Promise<void>, options?: { readonly times: number }): Promise<unknown>;
  on(event: 'console', listener: (message: ConsoleMessage) => void): void;
  on(event: 'pageerror', listener: (error: Error) => void): void;
}

export interface Locator extends Finds {
  first(): Locator;
  nth(index: number): Locator;
  all(): Promise<Locator[]>;
  count(): Promise<number>;
  click(options?: {
    readonly modifiers?: readonly string[];
    readonly position?: { readonly x: number; readonly y: number };
    readonly button?: 'left' | 'right';
  }): Promise<void>;
  dblclick(): Promise<void>;
  hover(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  pressSequentially(text: string): Promise<void>;
  check(): Promise<void>;
  focus(): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  dragTo(
    target: Locator,
    options?: { readonly targetPosition?: { readonly x: number; readonly y: number } },
  ): Promise<void>;
  boundingBox(): Promise<Box | null>;
  inputValue(): Promise<string>;
  textContent(): Promise<string | null>;
  innerText(): Promise<string>;
  allTextContents(): Promise<string[]>;
  getAttribute(name: string): Promise<string | null>;
  isVisible(): Promise<boolean>;
  isChecked(): Promise<boolean>;
  waitFor(options?: {
    readonly state?: 'visible' | 'hidden' | 'attached' | 'detached';
    readonly timeout?: number;
  }): Promise<void>;
  scrollIntoViewIfNeeded(): Promise<void>;
  evaluate<Result>(script: (element: HTMLElementLike) => Result): Promise<Result>;
}

/** As much of an element as the scripts of the tests need: the tests are compiled without the browser's types. */
interface HTMLElementLike {
  scrollTop: number;
  readonly tagName: string;
}
