/** The records of one commit, on their way through the journal to the log. */
export interface CommitRecords {
  /** Each record as bytes, oldest first. */
  readonly frames: readonly Uint8Array[];
  /** Writes durably what the frames only refer to. To be called before the journal has the frames. */
  stage(): Promise<void>;
  /** To be called when the journal has the frames and the commit cannot be cancelled any more. */
  made(): void;
}

export const noRecords: CommitRecords = {
  frames: [],
  stage: () => Promise.resolve(),
  made: () => undefined,
};
