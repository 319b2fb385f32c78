import { pino, type DestinationStream } from 'pino';
import { hasColour } from '#adapters/cli/output/terminal-colour';
import { readableLog } from './readable-log.js';

/** How many bytes may wait to be written. Further log lines are lost. */
const mostWaiting = 16 * 1024 * 1024;

/** Standard error, or a replacement in a test. */
interface Terminal {
  readonly fd: number;
  readonly isTTY?: boolean;
}

/**
 * The output of a service's log. It may fail, on a full disk or a closed terminal. The service goes on, and later lines are
 * written when the output works again. In a terminal it is text. Elsewhere it is JSON.
 */
export function logOutput(terminal: Terminal): DestinationStream {
  const { fd, isTTY } = terminal;
  const output = pino.destination({ dest: fd, sync: false, maxLength: mostWaiting });
  const flushSync = output.flushSync.bind(output);
  // At the end of a process pino flushes, and repeats a flush that fails for ever.
  output.on('error', () => (output.flushSync = () => undefined));
  output.on('write', () => (output.flushSync = flushSync));
  return isTTY ? readableLog(output, hasColour(terminal)) : output;
}
