import { YamlCatalogue } from '#adapters/catalogue-yaml/yaml-catalogue';
import {
  actionRuns,
  classRuns,
  componentRuns,
  otherRuns,
  type CannotRun,
  type RunAs,
} from '../test/engine/support/catalogue-runs.js';
import { formatText } from './format-text.js';

const catalogue = new YamlCatalogue();

const [begin, end] = ['<!-- catalogue: begin -->', '<!-- catalogue: end -->'];

/** Generates the tables between the two marks in docs/engine.md: the parts of the catalogue that run in the engine, with what is visible. */
export function withCatalogueTable(page: string): string {
  const [before = '', rest = ''] = page.split(begin);
  const [, after = ''] = rest.split(end);
  const tables = formatText('docs/engine.md', `${catalogueTables()}\n`);
  return `${before}${begin}\n\n${tables}\n${end}${after}`;
}

function catalogueTables(): string {
  const formerly = (name: string) => catalogue.action(name)?.formerly ?? [];
  return [
    table('Class', classRuns),
    table('Layer or component', componentRuns),
    table('Action', actionRuns, (name) => [name, ...formerly(name)].map((each) => `\`${each}\``).join(', ')),
    table('Other name', otherRuns),
  ].join('\n\n');
}

function table(
  title: string,
  runs: Readonly<Record<string, { readonly seen: string } | CannotRun | RunAs>>,
  called = (name: string) => `\`${name}\``,
): string {
  const rows = Object.entries(runs).map(([name, run]) => [
    called(name),
    'cannot' in run ? 'not run' : 'run',
    'cannot' in run ? run.cannot : 'as' in run ? `as \`${run.as}\`` : run.seen,
  ]);
  return [[title, '', 'Effect, or why it is not run'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
