import { randomBytes, timingSafeEqual } from 'node:crypto';
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
import { LongPollSession } from './long-poll-session.js';
import { defaultSettings, type LongPollSettings } from './long-poll-settings.js';

/** More apps than one author uses. One more evicts the oldest. */
const mostSessions = 16;

/** The project on the disk that the service has. */
export interface ServedProject {
  readonly folder: string;
  /** Whether a path may be this folder. */
  mayBe(path: string): Promise<boolean>;
}

/** The running apps. Each fetches its messages by a long poll. All state is in memory. */
export class LongPollApp implements RunningApp, AppSessions {
  /** Sorted by the time of connection, the newest last. */
  private sessions: LongPollSession[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly reports: AppReports,
    /** The events that tell an app which connects about each state. */
    private readonly states: () => readonly AppEvent[],
    private readonly settings: LongPollSettings = defaultSettings,
    private readonly project: ServedProject | undefined = undefined,
  ) {}

  async refusalOf(folder: string): Promise<string | undefined> {
    if (this.project === undefined || (await this.project.mayBe(folder))) return undefined;
    return `this service has another project, ${this.project.folder}: start the service of ${folder}, and name its address in start { url = "…" }`;
  }

  presence(): AppPresence {
    this.endSilent();
    return this.sessions.some(({ hasPolled }) => hasPolled) ? 'connected' : 'not-connected';
  }

  apps(): readonly ConnectedApp[] {
    return this.connected().map((session) => session.describe());
  }

  dispatch(event: AppEvent): Promise<AppPresence> {
    const presence = this.presence();
    for (const session of this.sessions) session.notify(event);
    return Promise.resolve(presence);
  }

  requireConnected(app: string | undefined): void {
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
    const place = await this.makeRoomFor(hello);
    const session = new LongPollSession(
      this.clock.newId(),
      randomBytes(24).toString('base64url'),
      hello,
      this.clock.now(),
      this.settings,
    );
    for (const event of this.states()) session.notify(event);
    this.sessions.push(session);
    return {
      session: session.id,
      token: session.token,
      waitMs: this.settings.waitMs,
      ...(place === undefined ? {} : { place }),
    };
  }

  messages(
    key: SessionKey,
    after: number,
    waitMs: number,
    take: (messages: readonly AppMessage[] | undefined) => void,
  ): void {
    const session = this.find(key);
    if (session === undefined) return take(undefined);
    const isFirst = !session.hasPolled;
    session.messages(after, waitMs, take);
    if (isFirst) this.report(session, 'connected', showing(session.shown));
  }

  reply(key: SessionKey, call: number, reply: AppReply): boolean {
    const session = this.find(key);
    session?.reply(call, reply);
    return session !== undefined;
  }

  setState(key: SessionKey, ui: Properties): boolean {
    const session = this.find(key);
    if (session === undefined) return false;
    session.setState(ui);
    this.report(session, 'state', showing(ui));
    return true;
  }

  log(key: SessionKey, from: number, lines: readonly AppLine[]): boolean {
    const session = this.find(key);
    if (session === undefined) return false;
    const fresh = session.countNewLines(from, lines.length);
    for (const { level, text } of lines.slice(lines.length - fresh)) this.report(session, level, text);
    return true;
  }

  close(): void {
    for (const session of this.sessions) session.end();
    this.sessions = [];
  }

  private async ask(call: AppCall, app: string | undefined): Promise<PropertyValue> {
    const session = this.choose(app);
    const outcome = await session.call(call);
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

  private choose(app: string | undefined): LongPollSession {
    const connected = this.connected();
    const session = app === undefined ? connected[0] : connected.find(({ id, device }) => id === app || device === app);
    if (session !== undefined) return session;
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
  private connected(): LongPollSession[] {
    this.endSilent();
    return this.sessions.filter(({ hasPolled }) => hasPolled).reverse();
  }

  private endSilent(): void {
    if (this.sessions.length === 0) return;
    const now = this.clock.now();
    for (const session of this.sessions.filter((each) => each.isSilent(now))) this.end(session);
  }

  /** Ends the sessions that the new app replaces. Returns the page that its predecessor showed, if the new app shows another. */
  private async makeRoomFor({ device, resume, ui }: AppHello): Promise<OpenedSession['place']> {
    const earlier = resume === undefined ? undefined : this.find(resume);
    if (earlier !== undefined) this.end(earlier);
    if (this.sessions.length >= mostSessions && this.sessions[0] !== undefined) this.end(this.sessions[0]);
    if (resume !== undefined) return undefined;
    const predecessor = this.connected().find((session) => session.device === device);
    if (predecessor === undefined || (await predecessor.answersProbe())) return undefined;
    this.end(predecessor);
    const { book, page } = predecessor.shown;
    if (typeof book !== 'string' || typeof page !== 'string') return undefined;
    return book === ui['book'] && page === ui['page'] ? undefined : { book, page };
  }

  private end(session: LongPollSession): void {
    this.sessions = this.sessions.filter((each) => each !== session);
    session.end();
    if (session.hasPolled) this.report(session, 'gone', '');
  }

  private find({ session: id, token }: SessionKey): LongPollSession | undefined {
    const session = this.sessions.find((each) => each.id === id);
    if (session === undefined || !sameText(session.token, token)) return undefined;
    session.received(this.clock.now());
    return session;
  }

  private report({ id, device }: LongPollSession, kind: AppReport['kind'], text: string): void {
    this.reports.report({ app: { id, device }, kind, text });
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

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
