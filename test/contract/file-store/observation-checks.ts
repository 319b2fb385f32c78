import assert from 'node:assert/strict';
import type { ProjectPath } from '#domain/change/file-change';
import type { FileStore, Observation } from '#application/ports/file-store';
import type { Check } from './clause.js';
import { created, expectText } from './expect-store.js';
import { ignoring } from './ignore-reports.js';
import { editOutside } from './open-again.js';

/** How long the contract lets a store take until it reports an edit. */
const usualPatienceMs = 30_000;
/** How often the contract edits and syncs. */
const rounds = 20;
/** Long enough that what is reported late by mistake would be reported. */
const silenceMs = 500;

export const observationChecks: readonly Check[] = [
  {
    name: 'when observable, reports files that are made, edited and removed outside',
    needs: 'observable',
    async check(files, opened) {
      await files.commit([created('folder/edited', 'one'), created('folder/removed')], []);
      const reports = new Reports(opened.patienceMs);
      const observation = await reports.from(opened.store);
      await editOutside(opened, 'new/deep/made', 'new');
      await editOutside(opened, 'folder/edited', 'two');
      await editOutside(opened, 'folder/removed', null);
      await reports.all(['new/deep/made', 'folder/edited', 'folder/removed']);
      await expectText(files, 'folder/edited', 'two');
      await observation.stop();
    },
  },
  {
    name: 'when observable, has reported a change when its observation is in sync, or reports that it may be late',
    needs: 'observable',
    async check(files, opened) {
      await files.commit([created('folder/edited', 'one')], []);
      for (let round = 1; round <= rounds; round++) {
        const reports = new Reports(opened.patienceMs);
        const observation = await reports.from(opened.store);
        await editOutside(opened, round % 2 === 0 ? 'folder/edited' : `made/in${round}/deep/file`, String(round));
        if (await observation.sync()) {
          const path = round % 2 === 0 ? 'folder/edited' : `made/in${round}/deep/file`;
          assert.deepEqual(reports.missing([path], reports.changed), []);
        }
        await observation.stop();
      }
    },
  },
  {
    name: 'when observable, has reported an edit when its observation is flushed',
    needs: 'observable',
    async check(files, opened) {
      await files.commit([created('folder/edited', 'one')], []);
      const reports = new Reports(opened.patienceMs);
      const observation = await reports.from(opened.store);
      await editOutside(opened, 'folder/edited', 'two');
      await observation.flush();
      assert.deepEqual(reports.missing(['folder/edited']), []);
    },
  },
  {
    name: 'when observable, reports to every observer, and to none that has stopped',
    needs: 'observable',
    async check(files, opened) {
      await files.commit([created('a', 'one')], []);
      const [stopped, going] = [new Reports(opened.patienceMs), new Reports(opened.patienceMs)];
      const observation = await stopped.from(opened.store);
      await going.from(opened.store);
      await observation.stop();
      await editOutside(opened, 'a', 'two');
      await going.all(['a']);
      assert.deepEqual(stopped.paths, new Set(), 'nothing should be reported after the observation was stopped');
    },
  },
  {
    name: 'when observable, reports nothing after it was closed',
    needs: 'observable',
    async check(files, opened) {
      await files.commit([created('a', 'one')], []);
      const reports = new Reports(opened.patienceMs);
      await reports.from(opened.store);
      await files.close();
      reports.paths.clear();
      await editOutside(opened, 'a', 'two');
      await new Promise((resolve) => setTimeout(resolve, silenceMs));
      assert.deepEqual(reports.paths, new Set(), 'nothing should be reported after the store was closed');
    },
  },
];

/** What an observer received. */
class Reports {
  /** The edits, settled. */
  readonly paths = new Set<ProjectPath>();
  /** What was reported at once. */
  readonly changed = new Set<ProjectPath>();
  private look: () => void = () => undefined;

  constructor(private readonly patienceMs = usualPatienceMs) {}

  from(store: FileStore): Promise<Observation> {
    return store.observe({
      ...ignoring,
      changed: (paths) => {
        for (const path of paths) this.changed.add(path);
      },
      edited: (paths) => {
        for (const path of paths) this.paths.add(path);
        this.look();
      },
    });
  }

  /** Those of which neither the file nor a folder above it was reported. */
  missing(wanted: readonly ProjectPath[], reports: ReadonlySet<ProjectPath> = this.paths): ProjectPath[] {
    const isReported = (path: ProjectPath) =>
      [...reports].some((each) => each === '' || each === path || path.startsWith(`${each}/`));
    return wanted.filter((path) => !isReported(path));
  }

  all(wanted: readonly ProjectPath[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const deadline = setTimeout(
        () => reject(new assert.AssertionError({ message: `not reported: ${this.missing(wanted).join(', ')}` })),
        this.patienceMs,
      );
      this.look = () => {
        if (this.missing(wanted).length > 0) return;
        clearTimeout(deadline);
        resolve();
      };
      this.look();
    });
  }
}
