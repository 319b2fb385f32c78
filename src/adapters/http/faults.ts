import type { z } from 'zod';
import type { Fault } from '#domain/problem/problem';

type Issue = z.core.$ZodIssue;

/** What a schema found wrong, each with its dotted place (`layers.0.name`; `''` for the whole). */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues
    .flatMap(withinForm)
    .map((issue) => ({ at: issue.path.map(String).join('.'), message: sentenceOf(issue) }));
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a table',
  record: 'a table',
};

/** What the library says by itself is for programmers; what a schema says is for whoever sent it. */
function sentenceOf(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input: expected ')) {
    const wanted = words[issue.expected] ?? issue.expected;
    return issue.message.endsWith('received undefined') ? `is missing; it takes ${wanted}` : `takes ${wanted}`;
  }
  if (issue.code === 'unrecognized_keys') {
    return `holds ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}, which nobody knows here`;
  }
  return issue.message;
}

/** Of what may have one of several forms and has one of them in outline, what is wrong within that form. */
function withinForm(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [meant, ...others] = issue.errors.filter((form) => !form.some(isOtherForm));
  if (meant === undefined || others.length > 0) return [issue];
  return meant.flatMap((inner) => withinForm({ ...inner, path: [...issue.path, ...inner.path] }));
}

function isOtherForm({ code, path }: Issue): boolean {
  return code === 'invalid_type' && path.length === 0;
}
