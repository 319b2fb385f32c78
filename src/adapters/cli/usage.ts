import { verbs, type Option, type Verb, type VerbName } from './verbs.js';

const width = 100;

/** What `--help` prints: of one verb, or of all. */
export function usage(on?: VerbName): string {
  return on === undefined ? usageOfAll() : usageOf(on, verbs[on]);
}

function usageOfAll(): string {
  const rows = Object.entries<Verb>(verbs).map(([name, { summary }]) => [name, summary] as const);
  return `pagewright <verb> [folder] [options]

${columns([...rows, ['help', 'tell more of a verb: pagewright help serve; also -h, --help after one']])}
The folder is the project: the one that holds App/ (or whose Solar2D/ does); default: here.
Exit codes: 0 done, 1 failed, 2 the command line was not understood.
`;
}

function usageOf(name: string, { summary, folder, options }: Verb): string {
  const rows = Object.entries(options).map(rowOf);
  const forms = [name, ...(folder ? ['[folder]'] : []), ...(rows.length > 0 ? ['[options]'] : [])];
  const place = [
    '[folder]',
    'the project: the folder that holds App/ (or whose Solar2D/ does); default: here',
  ] as const;
  const table = columns([...(folder ? [place] : []), ...rows]);
  return `pagewright ${forms.join(' ')}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n${table && `\n${table}`}`;
}

function rowOf([name, { takes, summary, repeatable }]: readonly [string, Option]): readonly [string, string] {
  return [`--${name}${takes === undefined ? '' : ` ${takes}`}`, repeatable ? `${summary}; may be repeated` : summary];
}

/** Two columns; what is too long for the second goes on below. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const indent = 4 + Math.max(0, ...rows.map(([left]) => left.length));
  return rows
    .map(([left, right]) => `${`  ${left}`.padEnd(indent)}${wrap(right, width - indent, `\n${' '.repeat(indent)}`)}\n`)
    .join('');
}

function wrap(text: string, room: number, lineBreak: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(lineBreak);
}
