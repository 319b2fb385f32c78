import type { Warning } from '#domain/change/warning';
import { overlay, withoutNulls } from '#domain/properties/merge';
import { emptyProperties, sameValue, type Properties } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { Renderer } from '#application/ports/renderer';
import { withLineEndsOf } from '#application/support/bytes';
import { apartFrom, layered, takenOver, unsetFormer } from '#application/properties/defaults';
import { checkTypes } from '#application/properties/check-types';
import { coerceStored, emptiesAsTyped, hexColorsAsLists } from '#application/properties/typed-values';
import { kindOf, shareScripts } from '#application/properties/kind-of';
import { planEdits } from '#application/properties/plan-edits';
import type { Draft } from '#application/project/draft/draft';
import { notInRuntime } from '#application/project/runtime/runtime-abilities';
import { obeyedValues, ofOtherKind, planFew, ScriptText, takenUp, whereUnlisted } from './script-text.js';
import type { ProjectFiles } from '#application/project/files/project-files';
import { inferKind, type ScriptTarget } from './script-targets.js';
import { findSideJson, parseSideJson, placesOfSideJson, propertiesIn } from './side-json.js';
import { withoutOwnNames } from './without-own-names.js';

/** What a thing is set to: by its script, else by its JSON, else by default. */
export interface ReadProperties {
  /** Whose they are, as what its script is. */
  readonly target: ScriptTarget;
  readonly props: Properties;
  /** What the runtime is told, its own names among it: by the script; by the JSON, where nobody can read the script. */
  readonly output: Properties;
  /** What they are without being set. */
  readonly defaults: Properties;
  /** What the thing is by them. */
  readonly kind: ScriptDefinition;
  /** Whether a script is there, that a save would edit in place. */
  readonly scripted: boolean;
}

/** What was sent, as it can be stored. */
interface AcceptedProperties {
  readonly patch: Properties;
  readonly warnings: Warning[];
  /** What the thing is with them. */
  readonly kind: ScriptDefinition;
}

/**
 * Properties where they are kept: in a Lua script, which is the truth, and in a JSON file beside
 * it. An existing script is edited in place, value by value; only a missing one is rendered.
 */
export class ScriptProperties {
  private readonly text: ScriptText;

  constructor(
    private readonly codecs: Codecs,
    renderer: Renderer,
  ) {
    this.text = new ScriptText(codecs.script, renderer);
  }

  async read(files: ProjectFiles, named: ScriptTarget): Promise<ReadProperties> {
    const target = await inferKind(this.codecs.lua, files, named);
    const [script, json] = await Promise.all([
      files.read(target.script),
      findSideJson(files, target, this.codecs.json),
    ]);
    const model = script === undefined ? undefined : this.text.read(script);
    const inScript = model?.values ?? emptyProperties();
    const inJson = json === undefined ? emptyProperties() : propertiesIn(json, target);
    const { definition } = target;
    // Most are of one kind, whatever they are set to.
    const kind =
      definition.variants === undefined
        ? definition
        : kindOf(definition, layered(definition.defaults, inJson, inScript, target.identity));
    const { defaults, properties: types } = kind;
    const obeyed = model === undefined ? inScript : obeyedValues(model, kind);
    return {
      target,
      props: layered(defaults, coerceStored(inJson, types), obeyed),
      output: model?.values ?? inJson,
      defaults,
      kind,
      scripted: script !== undefined,
    };
  }

  /**
   * Properties as they were sent, without the thing's own names, and what to say of them.
   * @param stored what was read of the thing
   * @throws Problem `invalid-property`
   */
  accept({ target, props, defaults, kind: now }: ReadProperties, sent: Properties): AcceptedProperties {
    const { retained, warnings: leftOut } = withoutOwnNames(target, props, sent);
    const typed = emptiesAsTyped(retained, now.properties);
    const kind = kindOf(target.definition, props, typed, target.identity);
    const own = hexColorsAsLists(typed, kind.properties);
    const warnings = [...leftOut, ...checkTypes(target.title, own, kind.properties, props)];
    // What becomes another kind of thing takes over the defaults of that kind.
    const patch = sameValue(defaults, kind.defaults) ? own : overlay(takenOver(kind.defaults, props, defaults), own);
    return { patch, warnings, kind };
  }

  /**
   * As `accept`, and as refusing as a save that may not write the script afresh.
   * @throws Problem `invalid-property`, `script-not-recognised` where it would be another kind of thing
   */
  acceptInPlace(stored: ReadProperties, sent: Properties): AcceptedProperties {
    const accepted = this.accept(stored, sent);
    if (stored.scripted && !shareScripts(stored.kind, accepted.kind)) throw ofOtherKind(stored.target);
    return accepted;
  }

  /**
   * Writes the script and JSON of something new. A script that is there already is taken up as it is.
   * @param overwrite whether one that cannot be taken up with what was sent is written afresh
   */
  async scaffold(draft: Draft, named: ScriptTarget, sent: Properties, overwrite = false): Promise<Warning[]> {
    const stored = await this.read(draft, named);
    const { target } = stored;
    const { patch: first, warnings, kind } = this.accept(stored, sent);
    const { name, needs } = kind;
    warnings.push(...(await notInRuntime(draft, this.codecs, [{ name, at: name, needs }])));
    const there = await draft.read(target.script);
    if (there === undefined) await draft.scaffold(target.script, this.renderNew(stored, first));
    else {
      warnings.push(takenUp(target.script, there.content, this.codecs.script, overwrite));
      warnings.push(...(await this.takeUp(draft, target, first, overwrite)));
    }
    await this.saveJson(draft, target, first);
    return warnings;
  }

  /**
   * Makes the patch the stored properties.
   * @throws Problem `invalid-property`, `script-not-recognised`, `model-not-readable`
   */
  async save(draft: Draft, named: ScriptTarget, sent: Properties, overwrite: boolean): Promise<Warning[]> {
    const stored = await this.read(draft, named);
    const { target } = stored;
    const { patch: accepted, warnings, kind } = this.accept(stored, sent);
    const becomesOther = !shareScripts(stored.kind, kind);
    const patch = becomesOther ? overlay(unsetFormer(stored.defaults, kind.defaults), accepted) : accepted;
    const script = await draft.read(target.script);
    if (script === undefined) await draft.scaffold(target.script, this.renderNew(stored, patch));
    else if (becomesOther) {
      if (!overwrite) throw ofOtherKind(target);
      await draft.replace(target.script, withLineEndsOf(script.content, this.renderNew(stored, patch)));
    } else await draft.replace(target.script, this.text.edit(script, target, kind, stored.props, patch, overwrite));
    // What is so already is not written into a JSON file that does not say it: sent back as it was read, it changes nothing.
    const asItIs = script !== undefined && !overwrite && planEdits(stored.props, stored.defaults, patch).length === 0;
    if (!asItIs) await this.saveJson(draft, target, patch);
    return warnings;
  }

  /** The script of a thing of which nothing is set. */
  newScript(target: ScriptTarget): Uint8Array {
    return this.text.render(target, emptyProperties());
  }

  /**
   * The script that the template gives for what the JSON file says.
   * @returns `undefined` where there is no JSON file, or where that says nothing of what such a thing has
   */
  async scriptFromJson(files: ProjectFiles, target: ScriptTarget): Promise<Uint8Array | undefined> {
    const json = await findSideJson(files, target, this.codecs.json);
    const { definition, identity } = target;
    if (json === undefined || !Object.keys(definition.defaults).some((name) => name in json.values)) return undefined;
    const inJson = propertiesIn(json, target);
    const { defaults, properties } = kindOf(definition, layered(definition.defaults, inJson, identity));
    return this.text.render(target, withoutNulls(apartFrom(defaults, coerceStored(inJson, properties))));
  }

  /** Takes away the script and the JSON, older editors' too: what was set would be set again with the next of the name. */
  async remove(draft: Draft, target: ScriptTarget): Promise<void> {
    const json = await placesOfSideJson(draft, target, this.codecs.json);
    for (const path of [target.script, ...json]) await draft.remove(path);
  }

  /** Moves a script and its JSON, of whichever generation, as they are. */
  async move(draft: Draft, from: ScriptTarget, to: ScriptTarget): Promise<void> {
    await draft.move(from.script, to.script);
    await this.moveJson(draft, from, to);
  }

  async moveJson(draft: Draft, from: ScriptTarget, to: ScriptTarget): Promise<void> {
    for (const path of await placesOfSideJson(draft, from, this.codecs.json)) {
      const target = to.json[from.json.indexOf(path)];
      if (target !== undefined) await draft.move(path, target);
    }
  }

  private async takeUp(draft: Draft, target: ScriptTarget, sent: Properties, overwrite: boolean): Promise<Warning[]> {
    try {
      return await this.save(draft, target, sent, overwrite);
    } catch (error) {
      throw whereUnlisted(error, target);
    }
  }

  /** A script where there is none: what was kept beside it, what is sent, and the defaults of the kind that this makes it. */
  private renderNew({ target, props, defaults }: ReadProperties, patch: Properties): Uint8Array {
    return this.text.render(target, withoutNulls(overlay(apartFrom(defaults, props), patch)));
  }

  private async saveJson(draft: Draft, target: ScriptTarget, patch: Properties): Promise<void> {
    const path = target.json[0];
    const file = await draft.read(path);
    if (file === undefined) {
      const { props } = await this.read(draft, target);
      const values = withoutNulls(overlay(overlay(props, patch), target.jsonIdentity));
      await draft.scaffold(path, this.codecs.newJson(overlay(target.jsonIdentity, values)));
      return;
    }
    const json = parseSideJson(path, file, this.codecs.json);
    if (json === undefined) return;
    const { defaults, properties: types } =
      target.definition.variants === undefined
        ? target.definition
        : kindOf(target.definition, (await this.read(draft, target)).props, patch, target.identity);
    const stored = layered(defaults, coerceStored(propertiesIn(json, target), types));
    const edits = planFew(target, stored, defaults, patch);
    if (edits.length > 0) await draft.replace(path, this.codecs.json.edit(file.content, edits));
  }
}
