/** How an item is written where the table itself does not show it. */
export interface InsertStyle {
  /** What stands between two items on one line. */
  readonly gap: string;
  /** Whether a separator follows the last item elsewhere. */
  readonly trailing: boolean;
  /** What stands inside braces before the first item, where it is on their line. */
  readonly padding: string;
  /** Whether items of this sort have lines of their own. */
  readonly ownLine: boolean;
  /** What one level of indentation adds. */
  readonly unit: string;
}

/** A style that is computed at its first use: most tables show by themselves how an item is written. */
export class LazyInsertStyle implements InsertStyle {
  private made: InsertStyle | undefined;

  constructor(private readonly make: () => InsertStyle) {}

  get gap(): string {
    return this.style.gap;
  }

  get trailing(): boolean {
    return this.style.trailing;
  }

  get padding(): string {
    return this.style.padding;
  }

  get ownLine(): boolean {
    return this.style.ownLine;
  }

  get unit(): string {
    return this.style.unit;
  }

  private get style(): InsertStyle {
    return (this.made ??= this.make());
  }
}
