import type { DestinationStream } from 'pino';
import { escaped } from '#application/support/printable';

const levels: Readonly<Record<number, readonly [name: string, colour: number]>> = {
  10: ['trace', 2],
  20: ['debug', 2],
  30: ['info', 36],
  40: ['warn', 33],
  50: ['error', 31],
  60: ['fatal', 31],
};

/** Fields that the sentence contains, or that are useless in a terminal. */
const omitted = ['level', 'time', 'pid', 'hostname', 'msg', 'err'];
const omittedOfRequests = [...omitted, 'id', 'route', 'method', 'path', 'status', 'ms'];

/**
 * Makes a log readable in a terminal. Each line of pino's JSON becomes a time, a level and a sentence, followed by the other
 * fields.
 *
 * @param coloured whether to use the terminal's colours
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

/** The local time of day. */
function timeOf(time: unknown): string {
  const at = new Date(Number(time));
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

function sentenceOf({ msg, method, path, status, ms }: Readonly<Record<string, unknown>>): string {
  return msg === 'request' ? `${word(method)} ${word(path)} ${word(status)} in ${word(ms)} ms` : escaped(String(msg));
}

function restOf(entry: Readonly<Record<string, unknown>>): readonly string[] {
  const left = entry['msg'] === 'request' ? omittedOfRequests : omitted;
  return Object.entries(entry).flatMap(([name, value]) => (left.includes(name) ? [] : `${name}=${word(value)}`));
}

function word(value: unknown): string {
  return typeof value === 'string' && /^[\w./:%-]+$/.test(value) ? value : escaped(JSON.stringify(value) ?? '');
}

/** The stack of an error, or its message if it has none. */
function stackOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { stack, message } = error as Readonly<Record<string, unknown>>;
  return `\n${escaped(String(stack ?? message), '\n')}`;
}
