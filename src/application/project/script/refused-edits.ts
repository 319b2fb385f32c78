import type { PropertyEdit } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import { planEdits } from '#application/properties/plan-edits';
import type { ScriptTarget } from './script-target.js';

/** More values are set at once by nobody who edits a book; each takes a reading of the file. */
const mostEdits = 200;

/** @throws Problem `invalid-property` where that is more than can be done while others wait */
export function planFew(
  { title }: ScriptTarget,
  now: Properties,
  defaults: Properties,
  patch: Properties,
): PropertyEdit[] {
  const edits = planEdits(now, defaults, patch);
  if (edits.length <= mostEdits) return edits;
  throw new Problem(
    'invalid-property',
    `${edits.length} properties of ${title} would change; ${mostEdits} may at once. Set them in several requests.`,
  );
}

/** It draws, or is, something else, and no property changes that. */
export function ofOtherKind({ title, definition, script }: ScriptTarget): Problem {
  return new Problem(
    'script-not-recognised',
    `"${definition.variants?.by ?? definition.name}" would make ${title} another kind of thing, which takes another script than "${script}".`,
    { file: script },
    { remedies: [{ kind: 'overwrite' }] },
  );
}

/** A script that is no Lua at all can be written afresh as one whose tables are hidden can. */
export function asUnrecognised(error: Problem, { script }: ScriptTarget): Problem {
  if (error.code !== 'model-not-readable' && error.code !== 'script-not-recognised')
    return error.with({ file: script });
  const details = { ...error.details, file: script };
  const { message, cause } = error;
  return new Problem('script-not-recognised', message, details, { cause, remedies: [{ kind: 'overwrite' }] });
}

/** Only what is listed can be saved, so a script that lies there unlisted takes two steps. */
export function whereUnlisted(error: unknown, { script }: Pick<ScriptTarget, 'script'>): unknown {
  if (!(error instanceof Problem) || error.code !== 'script-not-recognised') return error;
  const { code, message, details, cause, remedies } = error;
  return new Problem(code, message, details, { cause, remedies: [...remedies, { kind: 'adopt', file: script }] });
}
