/** How far something has come, for whoever waits at a terminal. */
interface ProgressLine {
  show(progress: { readonly pages: number; readonly of: number }): void;
  /** Leaves the terminal as it was. */
  end(): void;
}

/** Where it is written: standard error, which is a terminal or not. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const clearLine = '\r\x1b[K';

/** On a terminal one line that changes, elsewhere a line each time. */
export function progressLine(output: ProgressOutput): ProgressLine {
  const terminal = output.isTTY === true;
  return {
    show: ({ pages, of }) => {
      const text = `looked at ${pages} of ${of} ${of === 1 ? 'page' : 'pages'}`;
      output.write(terminal ? clearLine + text : `${text}\n`);
    },
    end: () => {
      if (terminal) output.write(clearLine);
    },
  };
}
