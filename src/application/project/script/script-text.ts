import type { PropertyEdit, ScriptModel } from '#domain/model/script-model';
import { ignoreProblem, Problem } from '#domain/problem/problem';
import { overlay } from '#domain/properties/merge';
import { tableOf, type Properties } from '#domain/properties/property-value';
import type { PropertyTypes, ScriptDefinition } from '#application/ports/class-catalogue';
import type { StoredFile } from '#application/ports/file-store';
import type { ScriptCodec } from '#application/ports/model-codec';
import type { Renderer } from '#application/ports/renderer';
import { withLineEndsOf } from '#application/support/bytes';
import { asWritten } from '#application/properties/to-stored';
import { coerceStored } from '#application/properties/coerce-stored';
import { kindOf } from '#application/properties/kind-of';
import { layered } from '#application/properties/merge-sources';
import { withCopies } from '#application/properties/apply-copies';
import { writeDefaults } from '#application/properties/plan-edits';
import { asObeyed, writePresent } from '#application/properties/present-tables';
import { propertyNotes } from '#application/properties/property-notes';
import { asUnrecognised, planFew } from './refused-edits.js';
import type { ScriptTarget } from './script-target.js';

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
