import { setTimeout as pause } from 'node:timers/promises';
import { randomFrom, type Random } from '../support/arbitrary/random.js';
import { checkPage } from './checks/check-page.js';
import { Editors, look } from './callers/editor.js';
import { Hand, handFiles } from './callers/hand.js';
import { HistoryArchive } from './checks/history-archive.js';
import { callHostile } from './callers/hostile-caller.js';
import { Listener } from './callers/listener.js';
import { MemorySamples } from './checks/memory-samples.js';
import { makingThePage, PageWork, type SendToPage } from '../support/linearizability/page-work.js';
import { copyProject, differences, readProject } from './project-tree.js';
import { ServiceProcess } from './service-process.js';
import { SoakClient } from './callers/soak-client.js';
import { undoEverything } from './checks/undo-everything.js';

export interface SoakPlan {
  readonly seconds: number;
  /** How often the service is killed and started again; the last stretch is left in peace. */
  readonly kills: number;
  readonly editors: number;
  readonly readers: number;
  readonly listeners: number;
  /** Between two edits by hand. */
  readonly handEachMs: number;
  readonly seed: number;
}

export interface SoakReport {
  /** What was broken; empty when nothing was. */
  readonly faults: readonly string[];
  readonly measured: Readonly<Record<string, string | number>>;
}

/** Inside a commit for the most part: when it is written down, in the middle of its files, announced; and anywhere. */
const writesBeforeKill = [2, 3, 1, 0];

/** More than a sign of the leaks that a run this short can show. */
const mostHandlesMore = 3;

/** Works on a copy of the sample with everybody at once, then takes the account. */
export async function runSoak(plan: SoakPlan, report: (line: string) => void = () => undefined): Promise<SoakReport> {
  const { root, remove } = await copyProject();
  const first = await readProject(root);
  const service = new ServiceProcess(root);
  const client = new SoakClient(service);
  const archive = new HistoryArchive(root);
  const work = new PageWork();
  const editors = new Editors(client, plan.editors);
  const hand = new Hand(root);
  const memory = new MemorySamples();
  const faults: string[] = [];
  try {
    await service.start();
    for (const request of makingThePage) await client.need(request);
    await editors.prepare();
    // What the hand edits is in the history from here on: the service knows it, also after it was killed.
    for (const path of handFiles) {
      await hand.edit(path);
      await noticed(archive, path);
    }
    const handles = await service.handlesAtRest();
    report(
      `${archive.records.length} changes made ready; ${handles} handles, ${(await service.memory()).toFixed(0)} MiB`,
    );

    let going = true;
    const goesOn = () => going;
    const random = (actor: number) => randomFrom(plan.seed * 1_000 + actor);
    const listeners = Array.from(
      { length: plan.listeners },
      (_, index) => new Listener(service, index % 8 === 7 ? 3_000 : 0),
    );
    const following = listeners.map((listener) => listener.follow());
    const acting = [
      ...editors.work(random, goesOn),
      ...many(plan.readers, (index) => look(client, random(100 + index), goesOn)),
      ...many(2, (index) => workOnPage(client, work, random(200 + index), goesOn)),
      hand.work(random(300), plan.handEachMs, goesOn),
      callHostile(service, client, random(400), goesOn),
      watch(async () => {
        await archive.catchUp();
        await memory.take(service, archive.records.length);
      }, goesOn),
    ];
    const failed = Promise.all(acting);
    for (let stretch = 0; stretch <= plan.kills; stretch++) {
      await Promise.race([pause((plan.seconds * 1_000) / (plan.kills + 1)), failed]);
      if (stretch === plan.kills) break;
      await service.killAndStart(writesBeforeKill[stretch % writesBeforeKill.length]);
      report(`killed and started; ${archive.records.length} changes so far`);
    }
    going = false;
    await failed;
    await settled(archive);
    listeners.forEach((listener) => listener.hurry());
    await Promise.all(listeners.map((listener) => caughtUp(listener, archive.records.length)));
    listeners.forEach((listener) => listener.stop());
    await Promise.all(following);
    client.close();

    const after = await service.handlesAtRest();
    if (after > handles + mostHandlesMore) faults.push(`${handles} handles became ${after}`);
    faults.push(
      ...client.faults,
      ...listeners.flatMap((listener) => [...listener.faults, ...wrongIds(listener, archive)]),
    );
    faults.push(...checkPage(work, archive), ...(await editors.check()));
    faults.push(...differences(await readProject(root), archive.replay(first, faults)));
    const changes = archive.records.length;

    report(`${changes} changes; undoing all of them`);
    const steps = await undoEverything(client, faults);
    client.close();
    faults.push(...differences(await readProject(root), first).map((text) => `after everything was undone, ${text}`));
    const complaints = (await service.stop()).split('\n').filter((line) => line !== '');
    faults.push(...complaints.filter((line) => !isOfRecovery(line)).map((line) => `on standard error: ${line}`));
    return {
      faults,
      measured: {
        seconds: plan.seconds,
        changes,
        'changes per second': (changes / plan.seconds).toFixed(0),
        'edits by hand': hand.edits,
        'of them noticed as changes': archive.records.filter(({ entry }) => entry.kind === 'external').length,
        'kills and starts': service.kills,
        'longest start (ms)': service.longestStart.toFixed(0),
        'requests cut': client.cut,
        'event streams cut': listeners.reduce((sum, { cuts }) => sum + cuts, 0),
        'steps taken back': steps,
        'checked on one page': work.operations.length,
        'checked against models': editors.accepted,
        handles: `${handles} → ${after}`,
        'most memory (MiB)': memory.most.toFixed(0),
        'MiB per 10,000 changes': memory.slope?.toFixed(1) ?? 'run too short',
        answers: [...client.statuses]
          .sort(([a], [b]) => a - b)
          .map(([status, count]) => `${count}×${status}`)
          .join(' '),
        'commits finished after a kill': complaints.filter(isOfRecovery).length,
      },
    };
  } finally {
    await service.stop().catch(() => undefined);
    await remove();
  }
}

/** More operations would take the check too long. */
const mostOperations = 3_000;

async function workOnPage(client: SoakClient, work: PageWork, random: Random, goesOn: () => boolean): Promise<void> {
  const send: SendToPage = async ({ key, ...request }) => {
    const answer =
      key === undefined ? await client.send(request) : await client.insist({ ...request, key, author: 'page worker' });
    // A read that was cut, or refused during a start, shows nothing of the page.
    if (answer === undefined || (key === undefined && answer.status !== 200)) return undefined;
    return { status: answer.status, revision: answer.revision, body: JSON.parse(answer.text) };
  };
  while (goesOn() && work.operations.length < mostOperations) await work.step(send, random, 0.4);
}

function many(count: number, act: (index: number) => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, (_, index) => act(index));
}

async function watch(look: () => Promise<void>, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    await look();
    await pause(250);
  }
}

function isOfRecovery(line: string): boolean {
  return line.startsWith('{"level":40,') && line.includes('finished an interrupted change');
}

async function noticed(archive: HistoryArchive, path: string): Promise<void> {
  for (;;) {
    await archive.catchUp();
    if (
      archive.records.some(({ entry }) => entry.kind === 'external' && entry.changes.some((each) => each.path === path))
    )
      return;
    await pause(50);
  }
}

/** Until nothing more is noticed. */
async function settled(archive: HistoryArchive): Promise<void> {
  for (let before = -1; archive.records.length !== before; await pause(1_000)) {
    before = archive.records.length;
    await archive.catchUp();
  }
}

async function caughtUp(listener: Listener, revision: number): Promise<void> {
  while (listener.revision < revision) await pause(50);
}

function wrongIds({ ids }: Listener, { records }: HistoryArchive): string[] {
  return [...ids].flatMap(([revision, id]) =>
    records[revision - 1]?.entry.id === id ? [] : [`a listener received ${id} as revision ${revision}`],
  );
}
