import type { EventEmitter } from 'node:events';

/** Goes on where whoever read what is printed has read enough and closed the pipe, as `head` does. */
export function ignoreEpipe(output: EventEmitter): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
