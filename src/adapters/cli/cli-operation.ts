/** An operation as the command line offers it: plain data, so that the program parses a call without loading declarations. */
export interface CliOperation {
  readonly id: string;
  readonly noun: string;
  readonly verb: string;
  /** The name by which the client sends it: `customClass.add`. */
  readonly client: string;
  readonly effect: 'read' | 'make' | 'set' | 'remove' | 'step' | 'look' | 'app';
  readonly summary: string;
  readonly description?: string;
  /** The names of its address, the outermost first. At most one is a list. */
  readonly at: readonly AddressName[];
  readonly options: readonly OperationOption[];
  /** What it is beside the operation's own verb: a copy, or a list of what a document has. */
  readonly variant?: 'copy' | 'list';
  readonly takesBody: boolean;
  /** Whether the body is a file, which is the option `file`. */
  readonly takesFile?: true;
  /** The words of calls on the sample project, without `pagewright`. */
  readonly examples: readonly (readonly string[])[];
}

export interface AddressName {
  readonly name: string;
  readonly list: boolean;
}

export interface OperationOption {
  /** As the operation has it: `copyFrom`. */
  readonly name: string;
  /** As the user types it: `copy-from`. */
  readonly typed: string;
  readonly type: 'flag' | 'number' | 'text';
  readonly required: boolean;
  /** Whether its word comes before the address: `layer cp <copy-from> <book>/<page>/<layer>`. */
  readonly leads?: true;
  /** Whether it can be a word after the address, although other options do without it: `page mv <book>/<page> [<new-name>]`. */
  readonly follows?: true;
  readonly choices?: readonly string[];
  readonly summary?: string;
}

/** Whether the operation changes project files: it has a dry run, and the history names its author. */
export function isChange({ effect }: CliOperation): boolean {
  return effect === 'make' || effect === 'set' || effect === 'remove' || effect === 'step';
}

/** Whether it removes a page or a book: the user must agree first. */
export function needsYes({ effect, noun }: Pick<CliOperation, 'effect' | 'noun'>): boolean {
  return effect === 'remove' && (noun === 'page' || noun === 'book');
}

export function isConfirmation({ name }: Pick<OperationOption, 'name'>): boolean {
  return name === 'confirm';
}

/** The options that the user must give. They can be words before or after the address. */
export function requiredOptions({ options }: CliOperation): readonly OperationOption[] {
  return options.filter(({ required }) => required);
}

/** The words after the verb, as help shows them: `<book>/<page>/<layer> <class>`. */
export function wordsOf(operation: CliOperation): string {
  const list = operation.at.findIndex((each) => each.list);
  const shown = operation.at.map(({ name }) => `<${name === 'layers' ? 'layer' : name}>`);
  const [address, others] = list < 0 ? [shown, []] : [shown.slice(0, list + 1), shown.slice(list + 1)];
  const more = operation.takesFile === true ? '...' : '';
  const options = requiredOptions(operation).map(({ typed, leads }) => ({ word: `<${typed}>${more}`, leads }));
  const leading = options.flatMap(({ word, leads }) => (leads === true ? word : []));
  const following = options.flatMap(({ word, leads }) => (leads === true ? [] : word));
  following.push(...operation.options.flatMap(({ typed, follows }) => (follows === true ? `[<${typed}>]` : [])));
  return [...leading, address.join('/'), ...others, ...following].filter((word) => word !== '').join(' ');
}

/** An option as the user types it. */
export function kebabCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
