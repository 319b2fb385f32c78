/** How long the service waits for an app, and how much it keeps for one. */
export interface LongPollSettings {
  /** The most milliseconds a poll is held. */
  readonly waitMs: number;
  /** An app that sends nothing for so many milliseconds is gone. More than `waitMs`. */
  readonly silentMs: number;
  /** How many milliseconds an app may take to answer a call. */
  readonly callMs: number;
  /** How long a newcomer waits to learn whether the app of its name is still there. */
  readonly probeMs: number;
  /** The most bytes of messages that wait for one app. */
  readonly queueBytes: number;
  /** About how many bytes of messages go into one answer. */
  readonly answerBytes: number;
}

export const defaultSettings: LongPollSettings = {
  waitMs: 25_000,
  silentMs: 60_000,
  callMs: 10_000,
  probeMs: 500,
  queueBytes: 1024 * 1024,
  answerBytes: 256 * 1024,
};
