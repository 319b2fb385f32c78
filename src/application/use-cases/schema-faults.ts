import type { z } from 'zod';
import type { Fault } from '#domain/problem/problem';

type Issue = z.core.$ZodIssue;

/** The faults that a schema found, each with its dotted place (`layers.0.name`; `''` for the whole). */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues
    .flatMap(withinForm)
    .map((issue) => ({ at: issue.path.map(String).join('.'), message: sentenceOf(issue) }));
}

/** The faults as part of a sentence. */
export function faultsText(faults: readonly Fault[]): string {
  return faults.map(({ at, message }) => (at === '' ? message : `${at}: ${message}`)).join('; ');
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a table',
  record: 'a table',
};

/** Replaces zod's own messages, which are for programmers. The messages of our schemas stay as they are. */
function sentenceOf(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return `holds ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}, which nobody knows here`;
  if (!/^(Invalid (input|option)|Too (small|big))\b/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = wordFor(issue.expected);
      return issue.message.endsWith('received undefined') ? `is missing; it takes ${wanted}` : `takes ${wanted}`;
    }
    case 'invalid_union': {
      const forms = issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_type' ? [inner.expected] : []));
      return forms.length === 0 ? 'has none of the forms it may have' : `takes ${eitherOf(forms.map(wordFor))}`;
    }
    case 'invalid_value':
      return `takes ${eitherOf(issue.values.map((value) => JSON.stringify(value)))}`;
    case 'too_small':
      return issue.origin === 'string' ? 'is empty' : `takes no less than ${issue.minimum}`;
    case 'too_big':
      return `takes no more than ${issue.maximum}${units[issue.origin] ?? ''}`;
    default:
      return issue.message;
  }
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

function wordFor(type: string): string {
  return words[type] ?? type;
}

function eitherOf(choices: readonly string[]): string {
  return [...new Set(choices)].join(' or ');
}

/** Where a value resembles one of several forms most: the faults within that form. */
function withinForm(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.filter((form) => !form.some(isOtherForm));
  const fewest = Math.min(...forms.map(unknownKeys));
  const [meant, ...others] = forms.filter((form) => unknownKeys(form) === fewest);
  if (meant === undefined || others.length > 0) return [issue];
  return meant.flatMap((inner) => withinForm({ ...inner, path: [...issue.path, ...inner.path] }));
}

function unknownKeys(form: readonly Issue[]): number {
  return form.flatMap((issue) => (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : []))
    .length;
}

function isOtherForm({ code, path }: Issue): boolean {
  return code === 'invalid_type' && path.length === 0;
}
