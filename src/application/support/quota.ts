/** A bound on what several takers have together. */
export class Quota {
  private taken = 0;

  /**
   * @param most in any unit, such as bytes
   * @param others what is taken beside the shares
   */
  constructor(
    readonly most: number,
    private readonly others: () => number = () => 0,
  ) {}

  /** The share of one taker, which has nothing yet. */
  share(): Share {
    let own = 0;
    return {
      take: (amount) => {
        if (this.taken + this.others() + amount > this.most) return false;
        this.taken += amount;
        own += amount;
        return true;
      },
      release: () => {
        this.taken -= own;
        own = 0;
      },
    };
  }
}

/** What one taker has of a `Quota`. */
export interface Share {
  /** Takes more. @returns whether that was free; without it, nothing is taken */
  take(amount: number): boolean;
  /** Gives all of it back. It may be called again. */
  release(): void;
}
