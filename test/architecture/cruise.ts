import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export interface Cruise {
  readonly modules: number;
  readonly unresolved: readonly string[];
  /** `rule: from → to`, sorted. */
  readonly violations: readonly string[];
}

interface Result {
  readonly modules: { source: string; dependencies: { module: string; couldNotResolve: boolean }[] }[];
  readonly summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

/** Holds the `src` folder of a project against this house's rules. */
export async function cruise(project: string): Promise<Cruise> {
  const { modules, summary } = await run(project);
  const own = modules.filter(({ source }) => source.startsWith('src/'));
  return {
    modules: own.length,
    unresolved: own.flatMap(({ source, dependencies }) =>
      dependencies.filter(({ couldNotResolve }) => couldNotResolve).map(({ module }) => `${source}: ${module}`),
    ),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort(),
  };
}

function run(project: string): Promise<Result> {
  const args = ['--config', here('.dependency-cruiser.cjs'), '--output-type', 'json', 'src'];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [here('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), ...args],
      { cwd: project, maxBuffer: 64 * 1024 * 1024 },
      // It exits with the number of errors it found, so only its output shows whether it ran.
      (_error, printed, complaint) => {
        try {
          resolve(JSON.parse(printed) as Result);
        } catch (cause) {
          reject(new Error(`dependency-cruiser did not run: ${complaint}`, { cause }));
        }
      },
    );
  });
}
