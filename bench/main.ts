/** `npm run bench`: see options.ts, and docs/performance.md. */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { buildVersion, describeVersion } from './against.js';
import { type Bench, LeftOut, measure, type Row } from './measurement.js';
import { parseOptions, usage, type Options } from './options.js';
import { cachedProject, type CachedProject } from './project/project-cache.js';
import { consoleReport, writeDocs } from './report.js';
import { resultOf, type Results, type RowResult } from './results.js';
import { rows } from './rows.js';
import { Subject, subjectName } from './service/subject.js';
import { versionGoals } from './goals.js';
import { checkout, workFolder } from './work-folder.js';

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${process.platform}, Node ${process.versions.node}`;

async function main(options: Options): Promise<void> {
  const wanted = rows.filter(({ id }) => options.only.length === 0 || options.only.some((only) => id.startsWith(only)));
  if (options.list) return wanted.forEach(({ id, what }) => console.log(`${id.padEnd(20)} ${what}`));
  if (wanted.length === 0) throw new Error('no row has such a name; --list shows them');
  console.log(`${machine}. Medians of ${options.rounds} interleaved rounds of ${options.seconds} s.\n`);
  const { bench, done } = await prepare(options);
  const measured: RowResult[] = [];
  const failed: string[] = [];
  for (const row of wanted.filter(({ ours }) => ours || bench.withBaselines)) {
    try {
      measured.push(await measureRow(row, bench, options));
    } catch (error) {
      if (error instanceof LeftOut) {
        console.error(`${row.id}: LEFT OUT: ${error.message}\n`);
        continue;
      }
      failed.push(row.id);
      console.log(`${row.id}: FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    }
  }
  await done(failed.length === 0);
  const results: Results = {
    machine,
    version: describeVersion(),
    date: new Date().toISOString().slice(0, 10),
    rows: measured,
  };
  await mkdir(workFolder, { recursive: true });
  await writeFile(join(workFolder, 'results.json'), JSON.stringify(results, undefined, 2));
  const verdicts = measured.flatMap((row) => row.verdicts).filter(({ met }) => met !== undefined);
  const missed = verdicts.filter(({ met }) => !met);
  console.log(`${verdicts.length - missed.length} goals met, ${missed.length} missed`);
  if (options.writeDocs && bench.withBaselines)
    await writeDocs(
      results,
      rows.map(({ id }) => id),
    );
  if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`);
}

async function measureRow(row: Row, bench: Bench, { rounds, seconds }: Options): Promise<RowResult> {
  const begun = await row.begin(bench);
  const measurement = bench.withBaselines ? begun : { ...begun, goals: versionGoals(begun.contenders) };
  try {
    const result = resultOf(row.id, measurement, await measure(measurement, rounds, seconds));
    console.log(consoleReport(result));
    return result;
  } finally {
    await measurement.end?.();
  }
}

/** The projects, and who serves them; two versions side by side on the largest, where that is asked for. */
async function prepare({ pages, against }: Options) {
  const program = join(checkout, 'dist', 'main.js');
  const count = pages.at(-1) ?? 0;
  const planned =
    against === undefined
      ? pages.map((each) => ({ who: 'ours', pages: each, project: String(each), program }))
      : [
          { who: 'new', pages: count, project: String(count), program },
          { who: 'old', pages: count, project: `${count}-old`, program: await buildVersion(against) },
        ];
  const projects: CachedProject[] = [];
  const subjects: Subject[] = [];
  for (const each of planned) {
    const project = await cachedProject(each.project, each.pages);
    projects.push(project);
    subjects.push(new Subject(subjectName(each.who, each.pages), each.pages, project.folder, each.program));
  }
  const largest = subjects.filter((subject) => subject.pages === count);
  const bench: Bench = {
    subjects,
    ends:
      against === undefined ? subjects.filter((_, index) => index === 0 || index === subjects.length - 1) : subjects,
    largest,
    withBaselines: against === undefined,
  };
  return {
    bench,
    done: async (clean: boolean) => {
      await Promise.all(subjects.map((subject) => subject.stop()));
      if (clean) await Promise.all(projects.map((project) => project.keep()));
    },
  };
}

let options: Options | undefined;
try {
  options = parseOptions(process.argv.slice(2));
  await main(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (options === undefined) console.error(`\n${usage}`);
  process.exitCode = 1;
}
