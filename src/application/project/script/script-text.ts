import type { ComputedValue, PropertyEdit, ScriptModel } from '#domain/model/script-model';
import { ignoreProblem, Problem, problemOf } from '#domain/problem/problem';
import { emptyProperties, overlay, type Properties, tableOf, withoutNulls } from '#domain/properties/property-value';
import type { PropertyTypes, ScriptDefinition } from '#application/ports/class-catalogue';
import type { StoredFile } from '#application/ports/file-store';
import type { PropertyCodec, ScriptCodec } from '#application/ports/model-codec';
import type { Renderer } from '#application/ports/renderer';
import { asWritten, coerceStored } from '#application/properties/typed-values';
import { withDefaults, withNilTables, withResets } from '#application/properties/defaults';
import { clearing, isNamed, replacedBy } from '#application/properties/computed-values';
import {
  emptyNilTables,
  inverseOf,
  valuesAtRuntime,
  planEdits,
  removeNilTables,
  withCopies,
  writeDefaults,
  writePresent,
} from '#application/properties/plan-edits';
import type { LuaCode } from '#application/ports/lua-code';
import type { ScriptTarget } from './script-targets.js';
import { inStyleOf } from './match-style.js';
import { sameBytes } from '#application/support/bytes';
import { memoize } from '#application/support/memoize';
import { inTurns } from '#application/support/in-turns';
import type { ProjectPath } from '#domain/change/file-change';
import type { Warning } from '#domain/change/warning';

/** The Lua script of a thing: a missing one is rendered, an existing one edited in place, value by value. */
export class ScriptText {
  constructor(
    private readonly codec: ScriptCodec,
    private readonly lua: LuaCode,
    private readonly renderer: Renderer,
  ) {}

  /** Its values; `undefined` where it cannot be read, or where nothing reads its table. */
  read(script: StoredFile, { form }: Pick<ScriptDefinition, 'form'>): ScriptModel | undefined {
    const model = ignoreProblem(() => this.codec.of(form).parse(script.content));
    return model?.isRead === true ? model : undefined;
  }

  /**
   * A new script of the kind.
   * @param set what differs from the initial values; `null` sets one back to what the runtime does without a value
   */
  render(target: ScriptTarget, kind: ScriptDefinition, set: Properties): Uint8Array {
    const { template, module, call, copies, initial, properties } = kind;
    const values = tableOf(target.identity, { kind: kind.name, module, call, copies: { ...copies } });
    values['props'] = withNilTables(withResets(withDefaults(initial, withoutNulls(set)), set, kind), kind);
    values['notes'] = propertyNotes(properties);
    return this.renderer.render(template, values);
  }

  /**
   * @param kind the kind of the thing with the patch
   * @param props its present values, with the defaults
   * @throws Problem `computed-value`, `script-not-recognised`
   */
  async edit(
    script: StoredFile,
    target: ScriptTarget,
    kind: ScriptDefinition,
    props: Properties,
    patch: Properties,
    { overwrite, replace }: SavePermissions,
  ): Promise<Uint8Array> {
    if (Object.keys(patch).length === 0 && !overwrite) return script.content;
    const model = this.read(script, kind);
    const edits = model === undefined ? [] : this.plan(model, target, kind, props, patch);
    refuseComputed(target, edits, model?.computed ?? [], replace);
    try {
      // The codec reads it even where nothing differs: the values may be those of the JSON file, beside an unreadable script.
      const codec = this.codec.of(kind.form);
      if (model === undefined && !codec.parse(script.content).isRead) throw unread();
      const emptied = model && (await this.emptying(codec, script.content, edits, model, kind));
      return emptied ?? (await inTurns(codec.editing(script.content, edits)));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (overwrite) return inStyleOf(this.lua, script.content, this.render(target, kind, overlay(props, patch)));
      throw asUnrecognised(error, target);
    }
  }

  /**
   * The script with `nil` for a table whose last values are unset: as before they were set. A table that has more than those values,
   * such as a comment, stays.
   */
  private async emptying(
    codec: PropertyCodec<ScriptModel>,
    content: Uint8Array,
    edits: readonly PropertyEdit[],
    { values }: ScriptModel,
    kind: ScriptDefinition,
  ): Promise<Uint8Array | undefined> {
    const emptying = emptyNilTables(edits, values, kind);
    if (emptying === undefined) return undefined;
    const emptied = await inTurns(codec.editing(content, emptying));
    const restored = await inTurns(codec.editing(emptied, inverseOf(emptying, values)));
    return sameBytes(restored, content) ? emptied : undefined;
  }

  private plan(
    model: ScriptModel,
    target: ScriptTarget,
    kind: ScriptDefinition,
    props: Properties,
    patch: Properties,
  ): PropertyEdit[] {
    const { defaults, properties: types, presentWhen } = kind;
    const planned = removeNilTables(
      writeDefaults(planFew(target, props, defaults, patch), kind),
      model.values,
      patch,
      kind,
    );
    const edits =
      Object.keys(presentWhen).length === 0
        ? planned
        : writePresent(planned, coerced(model, types), kind, withDefaults(defaults, props, patch));
    const written = edits.map(({ op, path, value }) => ({ op, path, value: asWritten(value, path.join('.'), types) }));
    return clearing(withCopies(written, model.values, kind), model.computed, patch);
  }
}

/** What a save may do beside editing values in place. */
export interface SavePermissions {
  /** It may render a script anew that it cannot edit. */
  readonly overwrite?: boolean;
  /** The dotted paths of the computed values that it may replace. */
  readonly replace?: readonly string[];
}

/** @throws Problem `computed-value` where the edits would replace computed values that the request does not name */
export function refuseComputed(
  { title, script }: ScriptTarget,
  edits: readonly PropertyEdit[],
  computed: readonly ComputedValue[],
  replace: readonly string[] = [],
): void {
  const refused = replacedBy(edits, computed).filter((value) => !isNamed(value, replace));
  const [first] = refused;
  if (first === undefined) return;
  const names = refused.map(({ at }) => at);
  const errors = refused.map(({ at, expression, line }) => ({
    at,
    message: `is computed in line ${line}: ${expression}`,
  }));
  throw new Problem(
    'computed-value',
    `The script of ${title} computes ${errors.map(({ at, message }) => `"${at}" (${message.slice('is computed in '.length)})`).join(', ')}. It is replaced only on request.`,
    { file: script, line: first.line, errors },
    { remedies: [{ kind: 'replace', names }] },
  );
}

/** The values of the script at runtime. */
export function runtimeValues(model: ScriptModel, kind: ScriptDefinition): Properties {
  return valuesAtRuntime(coerced(model, kind.properties), kind);
}

/** The script's values in their types. */
function coerced(model: ScriptModel, types: PropertyTypes): ScriptModel {
  return { ...model, values: coerceStored(model.values, types) };
}

/** The largest number of edits in one request: each takes a reading of the file. */
const maxEdits = 200;

/** @throws Problem `invalid-property` where there are too many edits */
export function planFew(
  { title }: ScriptTarget,
  now: Properties,
  defaults: Properties,
  patch: Properties,
): PropertyEdit[] {
  const edits = planEdits(now, defaults, patch);
  if (edits.length <= maxEdits) return edits;
  throw new Problem(
    'invalid-property',
    `${edits.length} properties of ${title} would change; ${maxEdits} may at once. Set them in several requests.`,
  );
}

/** The problem of a thing that would become another kind, which no edit of its script can do. */
export function ofOtherKind({ title, definition, script }: ScriptTarget): Problem {
  return new Problem(
    'script-not-recognised',
    `"${definition.variants?.by ?? definition.name}" would make ${title} another kind of thing, which takes another script than "${script}".`,
    { file: script },
    { remedies: [{ kind: 'overwrite', verb: 'set' }] },
  );
}

function unread(): Problem {
  return new Problem(
    'script-not-recognised',
    'Nothing reads the table of the script: the script gives it to no module, and has no functions for the runtime.',
  );
}

/** A script that is no Lua can be overwritten, like one whose tables cannot be found. */
function asUnrecognised(error: Problem, { script }: ScriptTarget): Problem {
  if (error.code !== 'model-not-readable' && error.code !== 'script-not-recognised')
    return error.with({ file: script });
  const details = { ...error.details, file: script };
  const { message, cause } = error;
  return new Problem('script-not-recognised', message, details, {
    cause,
    remedies: [{ kind: 'overwrite', verb: 'set' }],
  });
}

/** Only listed things can be saved: an unlisted script takes two steps. */
export function whereUnlisted(error: unknown, { script }: Pick<ScriptTarget, 'script'>): unknown {
  if (!(error instanceof Problem) || error.code !== 'script-not-recognised') return error;
  const { code, message, details, cause, remedies } = error;
  return new Problem(code, message, details, { cause, remedies: [...remedies, { kind: 'adopt', file: script }] });
}

/** The largest width of a choice in a comment. */
const maxChoice = 70;

/**
 * The comments of a script's fields, by dotted path: the description of each, and its choice where it has one.
 * Definitions never change, and so may not the notes.
 */
export const propertyNotes = memoize((types: PropertyTypes): Properties => {
  const notes = emptyProperties();
  for (const [path, { description, enum: choice }] of Object.entries(types)) {
    const values = (choice ?? []).map((value) => JSON.stringify(value)).join(', ');
    const note = [description ?? '', values.length > maxChoice ? '' : values].filter((part) => part !== '').join(': ');
    if (note !== '') notes[path] = note;
  }
  return notes;
});

/**
 * The warning for an existing script that is adopted: also whether it may keep the app from starting.
 * @param overwrite whether it may be rendered anew instead
 */
export function adoptedScript(path: ProjectPath, content: Uint8Array, codec: ScriptCodec, overwrite = false): Warning {
  const outcome = overwrite
    ? 'Its text stays in the history.'
    : `It was adopted as it is.${consequence(content, codec)}`;
  return { code: 'script-taken-up', at: path, message: `"${path}" was there already. ${outcome}` };
}

/** A script without a table of properties is valid Lua, too. */
function consequence(content: Uint8Array, codec: ScriptCodec): string {
  const problem = problemOf(() => codec.parse(content));
  if (problem?.code !== 'model-not-readable') return '';
  return ` It cannot be read, and may keep the app from starting: ${problem.message}`;
}
