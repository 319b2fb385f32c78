/** One option of a verb: what it takes, where it takes something, and what is said of it. */
export interface Option {
  readonly takes?: string;
  readonly says: string;
  readonly repeatable?: true;
}

export interface Verb {
  readonly says: string;
  /** Whether a project's folder may follow, or `--root` with it. */
  readonly folder: boolean;
  readonly options: Readonly<Record<string, Option>>;
}

const root = { takes: '<folder>', says: 'the same as the folder alone' };

/** All that the command line can be asked for. Help and reading are both made of it. */
export const verbs = {
  serve: {
    says: 'serve a project over HTTP, until stopped',
    folder: true,
    options: {
      root,
      port: { takes: '<n>', says: 'default 9090; 0: any that is free' },
      host: {
        takes: '<address>',
        says: "default 127.0.0.1 and ::1; any other than this machine's own needs --token",
      },
      store: { takes: '<kind>', says: 'disk (default), or memory: a copy that is never written back' },
      token: {
        takes: '<text>',
        says: 'callers must send Authorization: Bearer <text>; also from PAGEWRIGHT_TOKEN, from where app and doctor have it',
      },
      'allow-origin': {
        takes: '<origin>',
        says: "a web page's origin that may call: https://studio.example, vscode-webview://<id>; null, with a token",
        repeatable: true,
      },
      'allow-host': {
        takes: '<name>',
        says: 'a host name besides localhost and --host that may be asked for, or .name for all below',
        repeatable: true,
      },
      history: { takes: '<n>', says: 'how many changes are kept, and can be undone; default 1000' },
      'history-size': { takes: '<n>', says: 'how many MiB they may take up; default 256' },
      log: {
        takes: '<level>',
        says: 'fatal, error, warn, info (default), debug, trace, silent; on standard error: text in a terminal, else JSON',
      },
      force: { says: 'take the project over, though another process or machine seems to have it open' },
    },
  },
  app: {
    says: 'start the service of a project if none is running, and print its books',
    folder: true,
    options: { root },
  },
  doctor: {
    says: 'look for what is wrong in a project; exit code 1 when there are errors',
    folder: true,
    options: {
      root,
      fix: { says: 'first mend what can be mended safely, as one change that can be undone' },
      json: { says: 'the findings as JSON' },
      progress: { says: 'tell how far it has come on standard error, also where that is no terminal' },
    },
  },
  version: { says: 'print the version; also -v, --version', folder: false, options: {} },
} as const satisfies Readonly<Record<string, Verb>>;

export type VerbName = keyof typeof verbs;

export function isVerb(word: string): word is VerbName {
  return Object.hasOwn(verbs, word);
}
