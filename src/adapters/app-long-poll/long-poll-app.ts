import { hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type {
  AppCall,
  AppHello,
  AppLine,
  AppMessage,
  AppReply,
  AppReport,
  AppReports,
  AppSessions,
  OpenedSession,
  SessionKey,
} from '#application/ports/app-sessions';
import type { Clock } from '#application/ports/clock';
import type { AppEvent, AppPresence, AppView, ConnectedApp, RunningApp } from '#application/ports/running-app';
import type { NewRow, SharedState } from '#application/ports/shared-state';
import {
  apps,
  countNewLines,
  describeApp,
  lastLineOf,
  signals,
  type AppFacts,
  type AppRow,
  type AppSignal,
} from './app-row.js';
import { HeldPoll } from './held-poll.js';
import { defaultSettings, type LongPollSettings } from './long-poll-settings.js';
import { MessageQueue, noMessages } from './message-queue.js';

/** More apps than one author uses. One more evicts the oldest. */
const mostSessions = 16;
/** A silent app is reported as gone when somebody asks for apps. After so long, it goes without a report. */
const forgottenMs = 60 * 60 * 1_000;

/** The end of a call: the app's reply, or the reason why there is none. */
type CallOutcome = AppReply | 'timed-out' | 'gone';

interface WaitingCall {
  readonly session: string;
  settle(outcome: CallOutcome): void;
}

/** A look at whether an app polls again. */
interface Probe {
  readonly session: string;
  answered(): void;
}

/** The project on the disk that the service has. */
export interface ServedProject {
  readonly folder: string;
  /** Whether a path may be this folder. */
  mayBe(path: string): Promise<boolean>;
}

/**
 * The running apps of a project. Each fetches its messages by a long poll, from any service of the project. The shared state has what
 * must outlive a request; this service has the polls and calls that wait in it.
 */
export class LongPollApp implements RunningApp, AppSessions {
  private readonly held = new Map<string, HeldPoll>();
  private readonly waitingCalls = new Map<string, WaitingCall>();
  private readonly probes = new Set<Probe>();
  private readonly unsubscribe: () => void;
  private isClosed = false;

  /** @param states the events that report each state to an app which connects */
  constructor(
    private readonly state: SharedState,
    private readonly clock: Pick<Clock, 'newId'>,
    private readonly reports: AppReports,
    private readonly states: () => readonly AppEvent[],
    private readonly settings: LongPollSettings = defaultSettings,
    private readonly project: ServedProject | undefined = undefined,
  ) {
    this.unsubscribe = state.subscribe(signals, (signal) => this.receive(signal));
  }

  async refusalOf(folder: string): Promise<string | undefined> {
    if (this.project === undefined || (await this.project.mayBe(folder))) return undefined;
    return `this service has another project, ${this.project.folder}: start the service of ${folder}, and name its address in start { url = "…" }`;
  }

  sync(): Promise<void> {
    return this.state.sync();
  }

  presence(): AppPresence {
    return this.connected().length > 0 ? 'connected' : 'not-connected';
  }

  apps(): readonly ConnectedApp[] {
    return this.connected().map(describeApp);
  }

  async dispatch(event: AppEvent): Promise<AppPresence> {
    const presence = this.presence();
    const sessions = this.state.rows(apps).map(({ key }) => key);
    await Promise.all(
      sessions.map((session) =>
        // What cannot be stored is lost for this app.
        this.enqueue(session, (queue) => queue.add({ type: 'event', event })).catch(() => undefined),
      ),
    );
    return presence;
  }

  async requireConnected(app: string | undefined): Promise<void> {
    await this.state.sync();
    this.choose(app);
  }

  async show({ module, app }: AppView): Promise<void> {
    await this.ask({ what: 'show', module }, app);
  }

  async findLayer({ module, layer, app }: AppView & { readonly layer: string }): Promise<Properties | undefined> {
    const found = await this.ask({ what: 'layer', module, layer }, app);
    return asTable(found);
  }

  call(
    { module, layer, func, app }: AppView & { readonly layer: string; readonly func: string },
    params: Properties,
  ): Promise<PropertyValue> {
    return this.ask({ what: 'function', module, layer, func, params }, app);
  }

  async open(hello: AppHello): Promise<OpenedSession> {
    await this.state.sync();
    const place = await this.makeRoomFor(hello);
    const session = this.clock.newId();
    const token = randomBytes(24).toString('base64url');
    const { device, engine, capabilities, ui } = hello;
    const now = this.state.now();
    const facts: AppFacts = {
      ...{ token: digest(token), hello: { device, engine, capabilities }, ui },
      ...{ since: now, requested: now, polls: 0, lastLine: 0, messages: noMessages },
    };
    await this.state.update(apps, session, () => this.lasting(facts));
    // States that begin from now on are dispatched to the session; these have begun before.
    await this.state.sync();
    await this.enqueue(session, (queue) => this.states().forEach((event) => queue.addState(event)));
    return { session, token, waitMs: this.settings.waitMs, ...(place === undefined ? {} : { place }) };
  }

  messages(
    key: SessionKey,
    after: number,
    waitMs: number,
    take: (messages: readonly AppMessage[] | undefined) => void,
  ): void {
    // Registered before the look for messages, so that none is missed.
    const held = new HeldPoll();
    this.held.get(key.session)?.end();
    this.held.set(key.session, held);
    void this.poll(key, after, Math.min(waitMs, this.settings.waitMs), held)
      .catch(() => undefined)
      .then((messages) => {
        if (this.held.get(key.session) === held) this.held.delete(key.session);
        take(messages);
        held.answered();
      });
  }

  async reply(key: SessionKey, n: number, reply: AppReply): Promise<boolean> {
    let call: string | undefined;
    const row = await this.update(key, (app) => {
      const queue = this.queueOf(app);
      call = queue.answer(n);
      return { ...app, messages: queue.messages };
    });
    if (call !== undefined) this.state.publish(signals, { what: 'reply', session: key.session, call, reply });
    return row !== undefined;
  }

  async setState(key: SessionKey, ui: Properties): Promise<boolean> {
    const row = await this.update(key, (app) => ({ ...app, ui }));
    if (row !== undefined) this.report(row, 'state', showing(ui));
    return row !== undefined;
  }

  async log(key: SessionKey, from: number, lines: readonly AppLine[]): Promise<boolean> {
    let fresh = 0;
    const row = await this.update(key, (app) => {
      fresh = countNewLines(app, from, lines.length);
      return { ...app, lastLine: Math.max(app.lastLine, lastLineOf(from, lines.length)) };
    });
    if (row === undefined) return false;
    for (const { level, text } of lines.slice(lines.length - fresh)) this.report(row, level, text);
    return true;
  }

  close(): void {
    this.isClosed = true;
    this.unsubscribe();
    for (const held of this.held.values()) held.end();
    for (const { settle } of [...this.waitingCalls.values()]) settle('gone');
  }

  private async poll(
    key: SessionKey,
    after: number,
    waitMs: number,
    held: HeldPoll,
  ): Promise<readonly AppMessage[] | undefined> {
    let found: readonly AppMessage[] | undefined;
    const row = await this.update(key, (app) => {
      const queue = this.queueOf(app);
      queue.acknowledge(after);
      found = waitMs > 0 && queue.isEmpty ? undefined : queue.handOut();
      return { ...app, polls: app.polls + 1, messages: queue.messages };
    });
    if (row === undefined) return undefined;
    const { polls } = row.value;
    held.isNumbered(polls);
    this.state.publish(signals, { what: 'poll', session: row.key, poll: polls });
    if (polls === 1) this.report(row, 'connected', showing(row.value.ui));
    if (found !== undefined) return found;
    for (const until = performance.now() + waitMs; ;) {
      const isOver = await held.wait(until - performance.now());
      const taken = await this.takeMessages(row.key, polls);
      if (isOver || taken === undefined || taken.length > 0) return taken ?? [];
    }
  }

  /** What waits for a poll; `undefined` where a later poll takes its place, or the app is gone. */
  private async takeMessages(session: string, poll: number): Promise<readonly AppMessage[] | undefined> {
    let found: readonly AppMessage[] | undefined;
    await this.state.update(apps, session, (row) => {
      found = undefined;
      if (row?.value.polls !== poll) return row;
      found = [];
      const queue = this.queueOf(row.value);
      if (queue.isEmpty) return row;
      found = queue.handOut();
      return this.lasting({ ...row.value, messages: queue.messages });
    });
    return found;
  }

  private async ask(call: AppCall, app: string | undefined): Promise<PropertyValue> {
    await this.state.sync();
    const outcome = await this.send(call, this.choose(app).key);
    if (outcome === 'gone') throw notConnected();
    if (outcome === 'timed-out') {
      throw new Problem(
        'app-timed-out',
        `The running app did not answer within ${this.settings.callMs / 1000} s. It may be paused, busy or showing an error.`,
      );
    }
    if (outcome.ok) return outcome.result;
    throw new Problem(outcome.code, outcome.message);
  }

  /** Resolves with the app's reply, or after `callMs` without one. */
  private async send(call: AppCall, session: string): Promise<CallOutcome> {
    const id = randomUUID();
    const outcome = new Promise<CallOutcome>((resolve) => {
      const deadline = setTimeout(() => settle('timed-out'), this.settings.callMs);
      const settle = (settled: CallOutcome) => {
        clearTimeout(deadline);
        this.waitingCalls.delete(id);
        resolve(settled);
      };
      this.waitingCalls.set(id, { session, settle });
    });
    const isThere = await this.enqueue(session, (queue) => queue.add({ type: 'call', id, call }));
    if (!isThere || this.isClosed) this.waitingCalls.get(id)?.settle('gone');
    const settled = await outcome;
    if (settled === 'timed-out') await this.change(session, (queue) => queue.withdraw(id));
    return settled;
  }

  private choose(app: string | undefined): AppRow {
    const connected = this.connected();
    const chosen =
      app === undefined
        ? connected[0]
        : connected.find(({ key, value: { hello } }) => key === app || hello.device === app);
    if (chosen !== undefined) return chosen;
    throw app === undefined || connected.length === 0
      ? notConnected()
      : new Problem(
          'app-not-connected',
          `No running app is called ${JSON.stringify(app)}.`,
          {},
          { remedies: [{ kind: 'list', what: 'apps' }] },
        );
  }

  /** Apps that have polled and are not silent, the newest first. */
  private connected(): AppRow[] {
    const rows = this.state.rows(apps);
    const silent = rows.filter((row) => this.isSilent(row));
    for (const { key } of silent) this.end(key, (row) => this.isSilent(row)).catch(() => undefined);
    return rows.filter((row) => row.value.polls > 0 && !silent.includes(row)).reverse();
  }

  private isSilent({ key, value: { requested } }: AppRow): boolean {
    return !this.held.has(key) && this.state.now() - requested > this.settings.silentMs;
  }

  /** Ends the sessions that the new app replaces. Returns the page that its predecessor showed, if the new app shows another. */
  private async makeRoomFor({ device, resume, ui }: AppHello): Promise<OpenedSession['place']> {
    const earlier = resume === undefined ? undefined : this.find(resume);
    if (earlier !== undefined) await this.end(earlier.key);
    const [oldest, ...others] = this.state.rows(apps);
    if (oldest !== undefined && others.length + 1 >= mostSessions) await this.end(oldest.key);
    if (resume !== undefined) return undefined;
    const predecessor = this.connected().find(({ value: { hello } }) => hello.device === device);
    if (predecessor === undefined || (await this.answersProbe(predecessor.key))) return undefined;
    await this.end(predecessor.key);
    const { book, page } = predecessor.value.ui;
    if (typeof book !== 'string' || typeof page !== 'string') return undefined;
    return book === ui['book'] && page === ui['page'] ? undefined : { book, page };
  }

  /** Ends the waiting poll. Resolves with whether the app polls again. */
  private async answersProbe(session: string): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (answered: boolean) => {
        clearTimeout(deadline);
        this.probes.delete(probe);
        resolve(answered);
      };
      const deadline = setTimeout(() => settle(false), this.settings.probeMs);
      const probe = { session, answered: () => settle(true) };
      this.probes.add(probe);
      this.state.publish(signals, { what: 'probe', session });
    });
  }

  private async end(session: string, isOver: (row: AppRow) => boolean = () => true): Promise<void> {
    let ended: AppRow | undefined;
    await this.state.update(apps, session, (row) => {
      ended = row !== undefined && isOver(row) ? row : undefined;
      return ended === undefined ? row : undefined;
    });
    if (ended === undefined) return;
    this.state.publish(signals, { what: 'ended', session });
    if (ended.value.polls > 0) this.report(ended, 'gone', '');
  }

  private find({ session, token }: SessionKey): AppRow | undefined {
    const row = this.state.row(apps, session);
    return row !== undefined && isSame(row.value.token, digest(token)) ? row : undefined;
  }

  /** Changes what is known of the app that sends a request. @returns `undefined` if no app has the key */
  private async update(
    { session, token }: SessionKey,
    change: (app: AppFacts) => AppFacts,
  ): Promise<AppRow | undefined> {
    let isKnown = false;
    const updated = await this.state.update(apps, session, (row) => {
      isKnown = row !== undefined && isSame(row.value.token, digest(token));
      return row !== undefined && isKnown ? this.lasting({ ...change(row.value), requested: this.state.now() }) : row;
    });
    return isKnown ? updated : undefined;
  }

  /** Changes the messages of an app, and ends its poll. @returns whether the app is there */
  private async enqueue(session: string, edit: (queue: MessageQueue) => void): Promise<boolean> {
    const row = await this.change(session, edit);
    if (row === undefined) return false;
    const answered = this.held.get(session)?.wake();
    this.state.publish(signals, { what: 'messages', session });
    await answered;
    return true;
  }

  private change(session: string, edit: (queue: MessageQueue) => void): Promise<AppRow | undefined> {
    return this.state.update(apps, session, (row) => {
      if (row === undefined) return undefined;
      const queue = this.queueOf(row.value);
      edit(queue);
      const { messages } = queue;
      return messages === row.value.messages ? row : this.lasting({ ...row.value, messages });
    });
  }

  private queueOf({ messages }: AppFacts): MessageQueue {
    return new MessageQueue(this.settings, messages);
  }

  private lasting(value: AppFacts): NewRow<AppFacts> {
    return { value, lastsMs: this.settings.silentMs + forgottenMs };
  }

  private receive(signal: AppSignal): void {
    const { session } = signal;
    const held = this.held.get(session);
    switch (signal.what) {
      case 'messages':
        return void held?.wake();
      case 'probe':
        return held?.end();
      case 'poll':
        held?.isPolled(signal.poll);
        for (const probe of [...this.probes]) if (probe.session === session) probe.answered();
        return;
      case 'reply':
        return this.waitingCalls.get(signal.call)?.settle(signal.reply);
      case 'ended':
        held?.end();
        for (const call of [...this.waitingCalls.values()]) if (call.session === session) call.settle('gone');
    }
  }

  private report({ key, value: { hello } }: AppRow, kind: AppReport['kind'], text: string): void {
    this.reports.report({ app: { id: key, device: hello.device }, kind, text });
  }
}

function notConnected(): Problem {
  return new Problem(
    'app-not-connected',
    'No running app is connected, and only the app can answer this.',
    {},
    { remedies: [{ kind: 'start-app' }] },
  );
}

function asTable(found: PropertyValue): Properties | undefined {
  if (isTable(found)) return found;
  // An app's JSON writes an empty table as a list.
  return Array.isArray(found) ? Object.assign(emptyProperties(), found) : undefined;
}

function showing({ book, page }: Properties): string {
  return [book, page].filter((name) => typeof name === 'string').join('/');
}

/** The state has no token, only its digest. */
function digest(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Takes the same time for every digest. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
