import type { PropertyEdit, ScriptModel } from '#domain/model/script-model';
import { ignoreProblem, Problem, problemOf } from '#domain/problem/problem';
import { overlay } from '#domain/properties/merge';
import { emptyProperties, type Properties, tableOf } from '#domain/properties/property-value';
import type { PropertyTypes, ScriptDefinition } from '#application/ports/class-catalogue';
import type { StoredFile } from '#application/ports/file-store';
import type { ScriptCodec } from '#application/ports/model-codec';
import type { Renderer } from '#application/ports/renderer';
import { withLineEndsOf } from '#application/support/bytes';
import { asWritten, coerceStored } from '#application/properties/typed-values';
import { kindOf } from '#application/properties/kind-of';
import { layered } from '#application/properties/defaults';
import { asObeyed, planEdits, withCopies, writeDefaults, writePresent } from '#application/properties/plan-edits';
import type { ScriptTarget } from './script-targets.js';
import { memoize } from '#application/support/memoize';
import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';

/** The Lua script of a thing: rendered where there is none, edited in place, value by value, where there is one. */
export class ScriptText {
  constructor(
    private readonly codec: ScriptCodec,
    private readonly renderer: Renderer,
  ) {}

  /** What it says; `undefined` where nobody can read it. */
  read(script: StoredFile): ScriptModel | undefined {
    return ignoreProblem(() => this.codec.parse(script.content));
  }

  /** A whole new one. */
  render(target: ScriptTarget, set: Properties): Uint8Array {
    const kind = kindOf(target.definition, set, target.identity);
    const { template, module, call, copies, defaults, properties } = kind;
    const values = tableOf(target.identity, { kind: kind.name, module, call, copies: { ...copies } });
    values['props'] = layered(defaults, set);
    values['notes'] = propertyNotes(properties);
    return this.renderer.render(template, values);
  }

  /**
   * @param kind what the thing is with the patch
   * @param props what it is set to now, the defaults among it
   * @param overwrite render it anew where it cannot be edited
   * @throws Problem `script-not-recognised`
   */
  edit(
    script: StoredFile,
    target: ScriptTarget,
    kind: ScriptDefinition,
    props: Properties,
    patch: Properties,
    overwrite: boolean,
  ): Uint8Array {
    if (Object.keys(patch).length === 0 && !overwrite) return script.content;
    try {
      // The codec reads it even where nothing differs: the JSON file may say what a script that nobody can read does not.
      return this.codec.edit(script.content, this.plan(script, target, kind, props, patch));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (overwrite) return withLineEndsOf(script.content, this.render(target, overlay(props, patch)));
      throw asUnrecognised(error, target);
    }
  }

  private plan(
    script: StoredFile,
    target: ScriptTarget,
    kind: ScriptDefinition,
    props: Properties,
    patch: Properties,
  ): PropertyEdit[] {
    const { defaults, properties: types } = kind;
    const planned = writeDefaults(planFew(target, props, defaults, patch), defaults);
    const hasTables = Object.keys(kind.presentWhen).length > 0;
    const hasCopies = Object.keys(kind.copies).length > 0;
    const model = hasTables || hasCopies ? this.read(script) : undefined;
    const edits =
      model === undefined || !hasTables
        ? planned
        : writePresent(planned, coerced(model, types), kind, layered(defaults, props, patch));
    const written = edits.map(({ op, path, value }) => ({ op, path, value: asWritten(value, path.join('.'), types) }));
    return model === undefined ? written : withCopies(written, model.values, kind);
  }
}

/** What the script sets, as the runtime obeys it. */
export function obeyedValues(model: ScriptModel, kind: ScriptDefinition): Properties {
  return asObeyed(coerced(model, kind.properties), kind);
}

/** What the script says, as what it means. */
function coerced(model: ScriptModel, types: PropertyTypes): ScriptModel {
  return { ...model, values: coerceStored(model.values, types) };
}

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

/** A longer choice would make the comment longer than the line it explains. */
const longestChoice = 70;

/**
 * What a script's comments say of its fields, by their dotted path: what each does, and its choice where it has one.
 * The types are a definition's, which never change; nobody may change the notes.
 */
export const propertyNotes = memoize((types: PropertyTypes): Properties => {
  const notes = emptyProperties();
  for (const [path, { description, enum: choice }] of Object.entries(types)) {
    const values = (choice ?? []).map((value) => JSON.stringify(value)).join(', ');
    const note = [description ?? '', values.length > longestChoice ? '' : values]
      .filter((part) => part !== '')
      .join(': ');
    if (note !== '') notes[path] = note;
  }
  return notes;
});

/**
 * What to say of a script that was there already: also where what is taken up as it is may keep the app from starting.
 * @param overwrite whether it may be written afresh instead
 */
export function takenUp(path: ProjectPath, content: Uint8Array, codec: ScriptCodec, overwrite = false): Warning {
  const outcome = overwrite
    ? 'Its text stays in the history.'
    : `It was taken up as it is.${consequence(content, codec)}`;
  return { code: 'script-taken-up', at: path, message: `"${path}" was there already. ${outcome}` };
}

/** A script without a table of properties is Lua all the same. */
function consequence(content: Uint8Array, codec: ScriptCodec): string {
  const problem = problemOf(() => codec.parse(content));
  if (problem?.code !== 'model-not-readable') return '';
  return ` It cannot be read, and may keep the app from starting: ${problem.message}`;
}
