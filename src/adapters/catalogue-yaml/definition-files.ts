import { readTemplate } from '../../template-files.js';

/** A definition and what it is called: by its own name first, then by any other. */
export interface Named<Definition> {
  readonly names: readonly string[];
  readonly definition: Definition;
}

/**
 * Data files with definitions, each parsed when it may have what is asked for. To parse all of them takes as long as
 * half a start, and most projects use a few.
 */
export class DefinitionFiles<Definition> {
  private listed: readonly URL[] | undefined;
  private readonly texts = new Map<string, string>();
  private readonly parsed = new Map<string, readonly Named<Definition>[]>();
  private readonly found = new Map<string, Definition>();

  /**
   * @param list the files, in order
   * @param parse what one of them defines
   */
  constructor(
    private readonly list: () => readonly URL[],
    private readonly parse: (file: URL) => readonly Named<Definition>[],
  ) {}

  /**
   * Whoever has it as its own name goes before who has it as another one.
   * @param likely the file that is looked at first, without its ending
   */
  find(name: string, likely: string): Definition | undefined {
    const known = this.found.get(name);
    if (known !== undefined) return known;
    const definition =
      this.among(name, (file) => file.pathname.endsWith(`/${likely}.yaml`)) ??
      // A name that is not made of the file's own stands in the file.
      this.among(name, (file) => this.textOf(file).includes(name));
    if (definition !== undefined) this.found.set(name, definition);
    return definition;
  }

  all(): Named<Definition>[] {
    return this.files().flatMap((file) => this.definitionsOf(file));
  }

  private among(name: string, isWanted: (file: URL) => boolean): Definition | undefined {
    const candidates = this.files()
      .filter(isWanted)
      .flatMap((file) => this.definitionsOf(file));
    const named =
      candidates.find(({ names }) => names[0] === name) ?? candidates.find(({ names }) => names.includes(name));
    return named?.definition;
  }

  private files(): readonly URL[] {
    return (this.listed ??= this.list());
  }

  private textOf(file: URL): string {
    const text = this.texts.get(file.href) ?? readTemplate(file);
    this.texts.set(file.href, text);
    return text;
  }

  private definitionsOf(file: URL): readonly Named<Definition>[] {
    const definitions = this.parsed.get(file.href) ?? this.parse(file);
    this.parsed.set(file.href, definitions);
    return definitions;
  }
}
