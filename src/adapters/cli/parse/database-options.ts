import { UsageError } from '../usage.js';

/** A project in a database, as the user named it. */
export interface DatabaseChoice {
  /** Of the database. It may have a password: never print it. */
  readonly url: string;
  readonly project: string;
}

interface DatabaseOptions {
  readonly database?: readonly string[];
  readonly project?: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variable that has the URL where it may not stand in a list of processes. */
const variable = 'PAGEWRIGHT_DATABASE';

/**
 * The URL of the database: from `--database`, or from the variable.
 * @throws UsageError if neither has one
 */
export function databaseUrl(verb: string, options: DatabaseOptions, environment: Environment): string {
  const url = options.database?.at(-1) ?? environment[variable] ?? '';
  if (url !== '') return url;
  throw new UsageError(`${verb} needs the URL of a database: give --database <url>, or set ${variable}`);
}

/**
 * The project in a database.
 * @throws UsageError if the URL or the name is missing
 */
export function databaseChoice(verb: string, options: DatabaseOptions, environment: Environment): DatabaseChoice {
  const url = databaseUrl(verb, options, environment);
  const project = options.project?.at(-1) ?? '';
  if (project !== '') return { url, project };
  throw new UsageError(`${verb} needs the name of a project in the database: give --project <name>`);
}

/** The project in a database, where one is named. The variable alone names none: it may be set for other commands. */
export function optionalDatabase(
  verb: string,
  options: DatabaseOptions,
  environment: Environment,
): DatabaseChoice | undefined {
  const isNamed = options.database !== undefined || options.project !== undefined;
  return isNamed ? databaseChoice(verb, options, environment) : undefined;
}
