import type { DestinationStream } from 'pino';
import { printable } from '#application/support/printable';

const levels: Readonly<Record<number, readonly [name: string, colour: number]>> = {
  10: ['trace', 2],
  20: ['debug', 2],
  30: ['info', 36],
  40: ['warn', 33],
  50: ['error', 31],
  60: ['fatal', 31],
};

/** Fields that the line shows elsewhere, or that nobody needs at a terminal. */
const unsaid = ['level', 'time', 'pid', 'hostname', 'msg', 'err'];
const unsaidOfRequests = [...unsaid, 'id', 'route', 'method', 'path', 'status', 'ms'];

/**
 * A log to be read in a terminal: each line of pino's JSON as a time, a level and a sentence, with the rest behind it.
 *
 * @param coloured whether the terminal's colours are to be used
 */
export function readableLog(output: DestinationStream, coloured: boolean): DestinationStream {
  const paint = (colour: number, text: string) => (coloured ? `\x1b[${colour}m${text}\x1b[0m` : text);
  return {
    write: (line) => {
      const entry = JSON.parse(line) as Readonly<Record<string, unknown>>;
      const [name, colour] = levels[Number(entry['level'])] ?? ['', 2];
      const printed = [
        paint(2, timeOf(entry['time'])),
        paint(colour, name.padEnd(5)),
        sentenceOf(entry),
        ...restOf(entry),
      ];
      output.write(`${printed.join(' ')}${stackOf(entry['err'])}\n`);
    },
  };
}

/** Of the day, as the clock on the wall has it. */
function timeOf(time: unknown): string {
  const at = new Date(Number(time));
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

function sentenceOf({ msg, method, path, status, ms }: Readonly<Record<string, unknown>>): string {
  return msg === 'request' ? `${word(method)} ${word(path)} ${word(status)} in ${word(ms)} ms` : escaped(String(msg));
}

function restOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const left = entry['msg'] === 'request' ? unsaidOfRequests : unsaid;
  return Object.entries(entry).flatMap(([name, value]) => (left.includes(name) ? [] : `${name}=${word(value)}`));
}

function word(value: unknown): string {
  return typeof value === 'string' && /^[\w./:%-]+$/.test(value) ? value : escaped(JSON.stringify(value) ?? '');
}

/** As pino has written it: with the type, the message and the stack of what went wrong. */
function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message } = error as Readonly<Record<string, unknown>>;
  return `\n${escaped(String(stack ?? message), '\n')}`;
}

/** Callers and the app of a project cannot steer the terminal. */
function escaped(text: string, except = ''): string {
  return printable(text, except, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
