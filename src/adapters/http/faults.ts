import type { z } from 'zod';
import type { Fault } from '#domain/problem/problem';

type Issue = z.core.$ZodIssue;

/** What a schema found wrong, each with its dotted place (`layers.0.name`; `''` for the whole). */
export function faultsOf(error: z.ZodError): Fault[] {
  return error.issues.flatMap(withinForm).map(({ path, message }) => ({ at: path.map(String).join('.'), message }));
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
