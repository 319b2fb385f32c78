import { obeysCodes } from '#adapters/cli/output/terminal-colour';

/** Shows the progress of an examination. */
interface ProgressLine {
  show(progress: { readonly pages: number; readonly of: number }): void;
  /** Clears the line of a terminal. */
  end(): void;
}

/** Standard error, or a replacement in a test. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const clearLine = '\r\x1b[K';

/** Rewrites one line in a terminal. Elsewhere it writes a line each time. */
export function progressLine(output: ProgressOutput): ProgressLine {
  const terminal = obeysCodes(output);
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
