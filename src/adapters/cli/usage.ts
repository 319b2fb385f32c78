/** One option of a verb. `takes` is the placeholder of its value, if it takes one. */
export interface Option {
  readonly takes?: string;
  readonly summary: string;
  readonly repeatable?: true;
  /** What the value can be. A shell completes it. */
  readonly choices?: readonly string[];
}

export interface Verb {
  readonly summary: string;
  /** Whether the verb takes a project's folder, alone or after `--root`. */
  readonly folder: boolean;
  /** The placeholder of a word that the verb requires. */
  readonly argument?: string;
  /** The placeholder of the address that the verb can have. */
  readonly address?: string;
  readonly options: Readonly<Record<string, Option>>;
}

const root = { takes: '<folder>', summary: 'the same as the folder alone' };
const database = {
  takes: '<url>',
  summary:
    'postgres://user:password@host:5432/database; also from PAGEWRIGHT_DATABASE, which no list of processes shows',
};
const project = { takes: '<name>', summary: 'the name of the project in the database' };

/** All verbs with their options. Both the parser and the help use this table. */
export const verbs = {
  serve: {
    summary: 'serve a project over HTTP, until stopped',
    folder: true,
    options: {
      root,
      port: {
        takes: '<n>',
        summary: 'this port alone; 0: any that is free. Without it: 9090, or the next that is free',
      },
      host: {
        takes: '<address>',
        summary:
          "default 127.0.0.1 and ::1; any other than this machine's own needs --token, of at least 16 characters",
      },
      store: {
        takes: '<kind>',
        summary: 'disk (default), or memory: a copy that is never written back',
        choices: ['disk', 'memory'],
      },
      database: {
        ...database,
        summary: `a project in PostgreSQL, with --project in place of a folder: ${database.summary}`,
      },
      project,
      prefix: { takes: '<path>', summary: 'where a proxy mounts the service, such as /books; default: the root' },
      instance: {
        takes: '<name>',
        summary: 'with --database: names this service among others in logs; default: the name of the machine',
      },
      drain: {
        takes: '<seconds>',
        summary: 'go on for so long after a signal to stop, and report that the service is not ready; default 0',
      },
      token: {
        takes: '<text>',
        summary:
          'callers must send Authorization: Bearer <text>; also from PAGEWRIGHT_TOKEN, from where app and doctor have it',
      },
      'allow-origin': {
        takes: '<origin>',
        summary: "a web page's origin that may call: https://studio.example, vscode-webview://<id>; null, with a token",
        repeatable: true,
      },
      'allow-host': {
        takes: '<name>',
        summary: 'a host name besides localhost and --host that may be asked for, or .name for all below',
        repeatable: true,
      },
      history: { takes: '<n>', summary: 'how many changes are retained, and can be undone; default 1000' },
      'history-size': {
        takes: '<n>',
        summary: 'how many MiB these changes may have, and as many for contents over 256 KiB; default 256',
      },
      'upload-quota': { takes: '<n>', summary: 'how many MiB all uploads under way may have together; default 1024' },
      log: {
        takes: '<level>',
        summary:
          'fatal, error, warn, info (default), debug, trace, silent; on standard error: text in a terminal, else JSON',
      },
      'read-only': { summary: 'change nothing; another service may have the project open meanwhile' },
      force: { summary: 'take the project over, though another process or machine seems to have it open' },
      'until-idle': { summary: 'stop when no client has been connected for 10 seconds' },
    },
  },
  app: {
    summary: 'start the service of a project if none is running, and print its books',
    folder: true,
    options: { root },
  },
  doctor: {
    summary: 'look for what is wrong in a project; exit code 1 when there are errors',
    folder: true,
    options: {
      root,
      fix: { summary: 'first fix what can be fixed safely, as one change that can be undone' },
      'dry-run': { summary: 'with --fix: print what it would change, and change nothing' },
      format: {
        takes: '<name>',
        summary: 'text (default), json, sarif for code scanning, junit for test reports, or github for GitHub Actions',
        choices: ['text', 'json', 'sarif', 'junit', 'github'],
      },
      json: { summary: 'the same as --format json' },
      strict: { summary: 'exit code 1 also when there are warnings' },
      progress: { summary: 'report the progress on standard error, also where that is no terminal' },
    },
  },
  tree: {
    summary: 'print the books, pages, layers with their classes, components and commands below an address',
    folder: false,
    address: '[address]',
    options: {
      depth: { takes: '<n>', summary: 'how many levels below the address; default: all' },
      root: { takes: '<folder>', summary: 'the project; default: here' },
    },
  },
  new: {
    summary: 'make a project with a first book in a folder that is empty, or not there',
    folder: false,
    argument: '<folder>',
    options: {
      template: {
        takes: '<name>',
        summary: 'blank (default), picture-book, or quiz',
        choices: ['blank', 'picture-book', 'quiz'],
      },
      from: {
        takes: '<folder>',
        summary:
          'a folder of PNG images: each becomes a layer, from the bottom up, one pixel a pixel of the artwork unless it has @2x or @4x; layers.json or layout.json places them',
      },
      pages: {
        takes: '<form>',
        summary:
          'where the model of a page lies: folder, App/<book>/components/<page>/index.lua (default), or file, App/<book>/<page>.lua',
        choices: ['folder', 'file'],
      },
      strict: { summary: 'refuse an image that is not called as its layer can be' },
      book: { takes: '<name>', summary: 'the name of the book; default: that of the folder' },
      database: {
        ...database,
        summary: `make it in PostgreSQL, with --project in place of a folder: ${database.summary}`,
      },
      project,
    },
  },
  migrate: {
    summary: 'make or update the schema of Pagewright in a PostgreSQL database',
    folder: false,
    options: { database },
  },
  import: {
    summary: 'copy a project from a folder into a PostgreSQL database, where its history begins anew',
    folder: false,
    argument: '<folder>',
    options: { database, project },
  },
  export: {
    summary: 'write a project from a PostgreSQL database into a folder: only what differs from what is there',
    folder: false,
    argument: '<folder>',
    options: {
      database,
      project,
      force: { summary: 'also replace files that somebody has changed since the last export' },
    },
  },
  status: {
    summary: 'print where the service of a project runs; exit code 3 when none does',
    folder: true,
    options: { root, json: { summary: 'as JSON' } },
  },
  stop: { summary: 'stop the service of a project', folder: true, options: { root } },
  open: {
    summary: 'open the service of a project in the browser; start it if none is running',
    folder: true,
    options: { root },
  },
  events: {
    summary: 'follow what happens in a project: one JSON line an event, until stopped',
    folder: true,
    options: {
      root,
      'last-event-id': { takes: '<id>', summary: 'begin after this event, with what was missed' },
    },
  },
  report: {
    summary: 'print what a bug report needs: versions, counts, warnings; nothing of the content of the project',
    folder: true,
    options: { root },
  },
  completion: {
    summary: 'print the script by which a shell completes commands and names: bash, zsh, fish or powershell',
    folder: false,
    argument: '<shell>',
    options: {},
  },
  mcp: {
    summary:
      'serve an assistant over standard input and output (Model Context Protocol); start the service if none is running',
    folder: true,
    options: { root, 'read-only': { summary: 'offer only tools that change nothing' } },
  },
  version: { summary: 'print the version; also -v, --version', folder: false, options: {} },
} as const satisfies Readonly<Record<string, Verb>>;

export type VerbName = keyof typeof verbs;

export function isVerb(word: string): word is VerbName {
  return Object.hasOwn(verbs, word);
}

/** The command line was not understood. The message explains why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The longest line of the help. */
export const width = 100;

/**
 * The output of `--help`, for one verb or for all.
 * @param nouns each noun of the operations with its verbs
 */
export function usage(on?: VerbName, nouns: readonly (readonly [string, string])[] = []): string {
  return on === undefined ? usageOfAll(nouns) : usageOf(on, verbs[on]);
}

function usageOfAll(nouns: readonly (readonly [string, string])[]): string {
  const rows = Object.entries<Verb>(verbs).map(([name, { summary }]) => [name, summary] as const);
  const api = ['api', 'any operation by its id, and its document: pagewright api readDoctor'] as const;
  return `pagewright <verb> [folder] [options]
pagewright <noun> <verb> <address> [options]

${columns([...rows, ['help', 'explain a verb: pagewright help serve; also -h, --help after one']])}
The folder is the project: the one that holds App/ (or whose Solar2D/ does); default: here.

Nouns with their verbs; pagewright help <noun> explains them:

${columns([...nouns, api])}
An address is written as it is read: harbour/dusk/gull is the layer gull on the page dusk of the
book harbour. The noun project may be left out: pagewright search gull. undo, redo and log are those
of the history. --no-color, NO_COLOR and TERM=dumb leave colours out.
Exit codes: 0 done, 1 failed or refused, 2 the command line was not understood, 3 no service,
4 somebody else changed it meanwhile, or has the project open.
`;
}

function usageOf(name: string, { summary, folder, argument, address, options }: Verb): string {
  const rows = Object.entries(options).map(rowOf);
  const forms = [
    name,
    ...(argument === undefined ? [] : [argument]),
    ...(address === undefined ? [] : [address]),
    ...(folder ? ['[folder]'] : []),
    ...(rows.length > 0 ? ['[options]'] : []),
  ];
  const place = [
    '[folder]',
    'the project: the folder that holds App/ (or whose Solar2D/ does); default: here',
  ] as const;
  const table = columns([...(folder ? [place] : []), ...rows]);
  return `pagewright ${forms.join(' ')}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n${table && `\n${table}`}`;
}

/** An option as a row of `columns`. */
export function rowOf([name, { takes, summary, repeatable }]: readonly [string, Option]): readonly [string, string] {
  return [`--${name}${takes === undefined ? '' : ` ${takes}`}`, repeatable ? `${summary}; may be repeated` : summary];
}

/** Two columns. A text that is too long for the second continues on the next line. */
export function columns(rows: readonly (readonly [string, string])[]): string {
  const indent = 4 + Math.max(0, ...rows.map(([left]) => left.length));
  return rows
    .map(([left, right]) => `${`  ${left}`.padEnd(indent)}${wrap(right, width - indent, `\n${' '.repeat(indent)}`)}\n`)
    .join('');
}

/** Breaks a text into lines. */
export function wrap(text: string, room: number, lineBreak: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(lineBreak);
}
