/** What a worker prints after a file, to both of its streams: what it printed may arrive after its message that the file has ended. */
export const endOfOutput = '\u0004';
