/** One option of a verb: what it takes, where it takes something, and what is said of it. */
export interface Option {
  readonly takes?: string;
  readonly summary: string;
  readonly repeatable?: true;
}

export interface Verb {
  readonly summary: string;
  /** Whether a project's folder may follow, or `--root` with it. */
  readonly folder: boolean;
  readonly options: Readonly<Record<string, Option>>;
}

const root = { takes: '<folder>', summary: 'the same as the folder alone' };

/** All that the command line can be asked for. Help and reading are both made of it. */
export const verbs = {
  serve: {
    summary: 'serve a project over HTTP, until stopped',
    folder: true,
    options: {
      root,
      port: { takes: '<n>', summary: 'default 9090; 0: any that is free' },
      host: {
        takes: '<address>',
        summary: "default 127.0.0.1 and ::1; any other than this machine's own needs --token",
      },
      store: { takes: '<kind>', summary: 'disk (default), or memory: a copy that is never written back' },
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
      history: { takes: '<n>', summary: 'how many changes are kept, and can be undone; default 1000' },
      'history-size': { takes: '<n>', summary: 'how many MiB they may take up; default 256' },
      log: {
        takes: '<level>',
        summary:
          'fatal, error, warn, info (default), debug, trace, silent; on standard error: text in a terminal, else JSON',
      },
      force: { summary: 'take the project over, though another process or machine seems to have it open' },
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
      fix: { summary: 'first mend what can be mended safely, as one change that can be undone' },
      json: { summary: 'the findings as JSON' },
      progress: { summary: 'tell how far it has come on standard error, also where that is no terminal' },
    },
  },
  version: { summary: 'print the version; also -v, --version', folder: false, options: {} },
} as const satisfies Readonly<Record<string, Verb>>;

export type VerbName = keyof typeof verbs;

export function isVerb(word: string): word is VerbName {
  return Object.hasOwn(verbs, word);
}
