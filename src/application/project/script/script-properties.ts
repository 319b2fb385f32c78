import type { Warning } from '#domain/change/warning';
import {
  emptyProperties,
  isTable,
  overlay,
  type Properties,
  sameValue,
  withoutNulls,
} from '#domain/properties/property-value';
import type { ProjectPath } from '#domain/change/file-change';
import type { ComputedValue } from '#domain/model/script-model';
import { problemOf } from '#domain/problem/problem';
import type { StoredFile } from '#application/ports/file-store';
import type { ScriptDefinition, Timing } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { Renderer } from '#application/ports/renderer';
import {
  besideScript,
  overridesOf,
  withDefaults,
  migrateDefaults,
  unsetOldDefaults,
} from '#application/properties/defaults';
import { checkTypes } from '#application/properties/check-types';
import { coerceStored, emptiesAsTyped, hexColorsAsLists, holdsProperties } from '#application/properties/typed-values';
import { clearing, withoutPaths } from '#application/properties/computed-values';
import { kindOf, shareScripts } from '#application/properties/kind-of';
import { originsOf, type Origin } from '#application/properties/value-origins';
import { planEdits } from '#application/properties/plan-edits';
import type { Draft } from '#application/project/draft/draft';
import { notInRuntime } from '#application/project/runtime/runtime-abilities';
import {
  runtimeValues,
  ofOtherKind,
  planFew,
  refuseComputed,
  type SavePermissions,
  ScriptText,
  adoptedScript,
  whereUnlisted,
} from './script-text.js';
import { isLink, linkNotFollowed } from '#application/project/files/links';
import type { ProjectFiles } from '#application/project/files/project-files';
import { inTurns } from '#application/support/in-turns';
import { inStyleBeside, inStyleOf } from './match-style.js';
import type { ScriptFunctions } from './script-functions.js';
import { inferKind, type ScriptTarget } from './script-targets.js';
import { findSideJson, parseSideJson, placesOfSideJson, propertiesIn } from './side-json.js';
import { withoutOwnNames } from './without-own-names.js';

/** The values of a thing: of its script, else of its JSON, else the defaults. */
export interface ReadProperties {
  /** The target, with the definition that its script shows. */
  readonly target: ScriptTarget;
  readonly props: Properties;
  /** All values of the script, the thing's own names too; those of the JSON where the script cannot be read. */
  readonly stored: Properties;
  /** The values without overrides. */
  readonly defaults: Properties;
  /** The kind that the values select. */
  readonly kind: ScriptDefinition;
  /** The script, which a save would edit in place; `undefined` where there is none. */
  readonly script: StoredFile | undefined;
  /** Whether a save can edit the script in place; also where there is none. */
  readonly recognised: boolean;
  /** Whether the script is a link, which is not followed: nothing is known of its values, and no save is accepted. */
  readonly link: boolean;
  /** The values of the script and of the JSON file, in their types; none where the file cannot be read. */
  readonly inScript: Properties;
  readonly inJson: Properties;
  /** The values that the script computes. They are none of the others, whatever the JSON file or the defaults have. */
  readonly computed: readonly ComputedValue[];
}

/** Where the values of a thing come from, and whether a save can edit its script. */
export interface ValueSources {
  readonly script: {
    readonly path: ProjectPath;
    /** A save that changes a value makes a missing one. */
    readonly exists: boolean;
    /** Whether a save can edit it in place. */
    readonly recognised: boolean;
    /** Whether it is a link, which is not followed. */
    readonly link?: boolean;
    /** The line of the fault in a script that is not Lua. */
    readonly line?: number;
    /** Of an animation: when it moves its layer; `null` where its functions are an author's, or where there is no script. */
    readonly timing?: Timing | null;
    /** Of an animation: whether the script has a table of start values. In some scripts, an empty one has an effect. */
    readonly hasFrom?: boolean;
  };
  /** By the dotted path of each value. */
  readonly from: Readonly<Record<string, Origin>>;
  /** The expressions of computed values, by their dotted paths; absent where there are none. */
  readonly computed?: Readonly<Record<string, string>>;
}

/** Sent properties in the form to store. */
interface AcceptedProperties {
  readonly patch: Properties;
  readonly warnings: Warning[];
  /** The kind of the thing with them. */
  readonly kind: ScriptDefinition;
}

/**
 * Stored properties: in a Lua script, which is decisive, and in a JSON file beside it. An existing script
 * is edited in place, value by value; only a missing one is rendered.
 */
export class ScriptProperties {
  private readonly text: ScriptText;

  constructor(
    private readonly codecs: Codecs,
    renderer: Renderer,
    private readonly functions: ScriptFunctions,
  ) {
    this.text = new ScriptText(codecs.script, codecs.lua, renderer);
  }

  async read(files: ProjectFiles, named: ScriptTarget): Promise<ReadProperties> {
    const target = await inferKind(this.codecs.lua, files, named);
    const [script, json] = await Promise.all([
      files.read(target.script),
      findSideJson(files, target, this.codecs.json),
    ]);
    const link = script === undefined && (await isLink(files, target.script));
    const model = script === undefined ? undefined : this.text.read(script, target.definition);
    const inScript = model?.values ?? emptyProperties();
    const inJson = json === undefined ? emptyProperties() : propertiesIn(json, target);
    const { definition } = target;
    const isRead = model !== undefined;
    // Most things have one kind, whatever their values are.
    const kind =
      definition.variants === undefined
        ? definition
        : kindOf(definition, withDefaults(defaultsIn(definition, isRead), inJson, inScript, target.identity));
    const defaults = defaultsIn(kind, isRead);
    const atRuntime = model === undefined ? inScript : runtimeValues(model, kind);
    const stored = coerceStored(inJson, kind.properties);
    const typed = besideScript(stored, atRuntime, defaults);
    const computed = model?.computed ?? [];
    const props = withoutPaths(withDefaults(defaults, typed, atRuntime), placesOf(computed));
    return {
      target,
      // Nobody knows the values behind a link.
      props: link ? emptyProperties() : props,
      stored: model?.values ?? inJson,
      defaults,
      kind,
      script,
      recognised: (script === undefined && !link) || model !== undefined,
      link,
      inScript: atRuntime,
      inJson: typed,
      computed,
    };
  }

  sourcesOf(read: ReadProperties): ValueSources {
    const { target, props, script, recognised, inScript, inJson } = read;
    const state = {
      path: target.script,
      exists: script !== undefined || read.link,
      recognised,
      ...(read.link ? { link: true } : {}),
      ...this.motionOf(read),
    };
    const line = script === undefined || recognised ? undefined : this.lineOfFault(script, target.definition);
    const shown = read.computed.filter(({ at }) => isProperty(at, read));
    const expressions = Object.fromEntries(shown.map(({ at, expression }) => [at, expression]));
    return {
      script: line === undefined ? state : { ...state, line },
      from: originsOf({ values: props, inScript, inJson, computed: placesOf(shown) }),
      ...(shown.length === 0 ? {} : { computed: expressions }),
    };
  }

  /**
   * The sent properties without the thing's own names, and the warnings about them.
   * @param read the properties before
   * @throws Problem `invalid-property`, `link-not-followed`
   */
  accept(stored: ReadProperties, sent: Properties): AcceptedProperties {
    const { target, props, defaults, kind: now, script, recognised, computed } = stored;
    if (stored.link) throw linkNotFollowed(target.script);
    const { properties: sentOwn, warnings: leftOut } = withoutOwnNames(target, props, sent);
    const typed = emptiesAsTyped(sentOwn, now.properties);
    const kind = kindOf(target.definition, props, typed, target.identity);
    const own = hexColorsAsLists(typed, kind.properties);
    const warnings = [...leftOut, ...checkTypes(target.title, own, kind.properties, props)];
    // A thing of another kind gets the defaults of that kind.
    const others = defaultsIn(kind, script !== undefined && recognised);
    const patch = sameValue(defaults, others)
      ? own
      : overlay(withoutPaths(migrateDefaults(others, props, defaults), placesOf(computed)), own);
    return { patch, warnings, kind };
  }

  /**
   * As `accept`, with the refusals of a save.
   * @throws Problem `invalid-property`, `computed-value`, `script-not-recognised` where it would be another kind of thing
   */
  acceptInPlace(stored: ReadProperties, sent: Properties, permissions: SavePermissions): AcceptedProperties {
    const accepted = this.accept(stored, sent);
    const { target, props, defaults, kind, computed } = stored;
    const isOther = stored.script !== undefined && !shareScripts(kind, accepted.kind);
    if (isOther && permissions.overwrite !== true) throw ofOtherKind(target);
    const edits = clearing(planEdits(props, defaults, accepted.patch), computed, accepted.patch);
    if (!isOther) refuseComputed(target, edits, computed, permissions.replace);
    return accepted;
  }

  /**
   * Writes the script and JSON of something new. An existing script is adopted as it is.
   * @param permissions `overwrite` renders it anew where it cannot hold the sent values
   */
  async scaffold(
    draft: Draft,
    named: ScriptTarget,
    sent: Properties,
    permissions: SavePermissions = {},
  ): Promise<Warning[]> {
    const stored = await this.read(draft, named);
    const { target } = stored;
    const { patch: first, warnings, kind } = this.accept(stored, sent);
    const { name, needs } = kind;
    warnings.push(...(await notInRuntime(draft, this.codecs, [{ name, at: name, needs }])));
    const there = await draft.read(target.script);
    if (there === undefined) await this.create(draft, target, this.renderNew(stored, kind, first));
    else {
      warnings.push(adoptedScript(target.script, there.content, this.codecs.script, permissions.overwrite));
      warnings.push(...(await this.adopt(draft, target, first, permissions)));
    }
    await this.saveJson(draft, target, first);
    return warnings;
  }

  /**
   * Makes the patch the stored properties.
   * @throws Problem `invalid-property`, `computed-value`, `script-not-recognised`, `model-not-readable`
   */
  async save(
    draft: Draft,
    named: ScriptTarget,
    sent: Properties,
    permissions: SavePermissions = {},
  ): Promise<Warning[]> {
    const stored = await this.read(draft, named);
    const { target } = stored;
    const { patch: accepted, warnings, kind } = this.accept(stored, sent);
    const becomesOther = !shareScripts(stored.kind, kind);
    const patch = becomesOther ? overlay(unsetOldDefaults(stored.defaults, kind.defaults), accepted) : accepted;
    const script = await draft.read(target.script);
    const holds = permissions.overwrite !== true && planEdits(stored.props, stored.defaults, patch).length === 0;
    // Values that hold already, as they are read, make no file: they may be those of a new thing, or of the JSON file.
    if (script === undefined && holds) return warnings;
    const content =
      script === undefined || becomesOther
        ? this.renderNew(stored, kind, patch)
        : await this.text.edit(script, target, kind, stored.props, patch, permissions);
    if (script === undefined) await this.create(draft, target, content);
    else if (becomesOther) {
      if (permissions.overwrite !== true) throw ofOtherKind(target);
      await draft.replace(target.script, inStyleOf(this.codecs.lua, script.content, content));
    } else await draft.replace(target.script, content);
    // Nor is such a value added to the JSON file.
    if (!holds || content !== script?.content) await this.saveJson(draft, target, patch);
    return warnings;
  }

  /** The script of a thing without values. */
  newScript(target: ScriptTarget): Uint8Array {
    const { definition, identity } = target;
    return this.text.render(target, kindOf(definition, definition.defaults, identity), emptyProperties());
  }

  /**
   * The script that the template renders from the JSON file.
   * @returns `undefined` where there is no JSON file, or where that has no property of such a thing
   */
  async scriptFromJson(files: ProjectFiles, target: ScriptTarget): Promise<Uint8Array | undefined> {
    const json = await findSideJson(files, target, this.codecs.json);
    const { definition, identity } = target;
    if (json === undefined || !Object.keys(definition.defaults).some((name) => name in json.values)) return undefined;
    const inJson = propertiesIn(json, target);
    const kind = kindOf(definition, withDefaults(definition.initial, inJson, identity));
    const set = overridesOf(kind.initial, coerceStored(inJson, kind.properties));
    return this.text.render(target, kind, withoutNulls(set));
  }

  /** Removes the script and the JSON, older editors' too: a new thing of the name would get the values otherwise. */
  async remove(draft: Draft, target: ScriptTarget): Promise<void> {
    const json = await placesOfSideJson(draft, target, this.codecs.json);
    for (const path of [target.script, ...json]) await draft.remove(path);
  }

  /** Moves a script and its JSON, of any generation, unchanged. */
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

  /** The script and the JSON of a thing, with their paths for its copy. The JSON may be an older editor's. */
  async copies(files: ProjectFiles, from: ScriptTarget, to: ScriptTarget): Promise<[ProjectPath, ProjectPath][]> {
    const json = await findSideJson(files, from, this.codecs.json);
    return [[from.script, to.script], ...(json === undefined ? [] : [[json.path, to.json[0]] as [string, string]])];
  }

  private motionOf({
    kind,
    script,
    inScript,
    computed,
  }: ReadProperties): Pick<ValueSources['script'], 'timing' | 'hasFrom'> {
    if (kind.formerFunctions.length === 0) return {};
    const timing = (script && this.functions.known(script.content, kind)?.timing) ?? null;
    const hasFrom = isTable(inScript['from']) || computed.some(({ at }) => at.split('.')[0] === 'from');
    return { timing, hasFrom };
  }

  private lineOfFault({ content }: StoredFile, { form }: ScriptDefinition): number | undefined {
    return problemOf(() => this.codecs.script.of(form).parse(content))?.details.line;
  }

  private async create(draft: Draft, { script }: ScriptTarget, rendered: Uint8Array): Promise<void> {
    await draft.scaffold(script, await inStyleBeside(this.codecs.lua, draft, script, rendered));
  }

  private async adopt(
    draft: Draft,
    target: ScriptTarget,
    sent: Properties,
    permissions: SavePermissions,
  ): Promise<Warning[]> {
    try {
      return await this.save(draft, target, sent, permissions);
    } catch (error) {
      throw whereUnlisted(error, target);
    }
  }

  /** Renders a missing script: with the values of its JSON, the patch, and the initial values of the kind that these select. */
  private renderNew(
    { target, props, defaults }: ReadProperties,
    kind: ScriptDefinition,
    patch: Properties,
  ): Uint8Array {
    return this.text.render(target, kind, overlay(withoutNulls(overridesOf(defaults, props)), patch));
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
    const stored = withDefaults(defaults, coerceStored(propertiesIn(json, target), types));
    const edits = planFew(target, stored, defaults, patch);
    if (edits.length > 0) await draft.replace(path, await inTurns(this.codecs.json.editing(file.content, edits)));
  }
}

/** What holds where nothing is set: what the runtime does then; where no script can be read, what a new one gets. */
function defaultsIn({ defaults, initial }: ScriptDefinition, isRead: boolean): Properties {
  return isRead ? defaults : initial;
}

function placesOf(computed: readonly ComputedValue[]): string[] {
  return computed.map(({ at }) => at);
}

/**
 * Whether a computed value is one of a property. The thing's own names are none, nor is the other place where the runtime looks
 * for one, nor code such as `layerProps = layer.layerProps`.
 */
function isProperty(at: string, { target, kind, inJson }: ReadProperties): boolean {
  const [name = ''] = at.split('.');
  if (at in target.jsonIdentity || at in kind.copies) return false;
  return name in kind.defaults || name in kind.properties || name in inJson || holdsProperties(name, kind.properties);
}
