import { isTable, type Properties, sameValue, tableOf } from '#domain/properties/property-value';
import type { ScriptDefinition, Timing } from '#application/ports/class-catalogue';
import type { Codecs } from '#application/ports/codecs';
import type { FunctionsPrint } from '#application/ports/lua-code';
import type { Renderer } from '#application/ports/renderer';
import { sameBytes } from '#application/support/bytes';
import { inStyleOf } from './match-style.js';

/** What is known of the functions of a script, because a template has written them. */
export interface KnownFunctions {
  readonly timing: Timing;
  /** Whether they are those of the present template. */
  readonly isPresent: boolean;
  /** Whether they run the command at the end. */
  readonly calls: boolean;
}

/** A script as the present template renders it. */
interface Present {
  readonly content: Uint8Array;
  readonly print: FunctionsPrint | undefined;
}

/** The present functions find their own folder by it. */
const ownPath = 'local modulePath = ...';

/**
 * Distinguishes the functions that a template has written from those of an author. The kinds with former functions in the catalogue have
 * one template each, whose functions depend on nothing but the kind.
 */
export class ScriptFunctions {
  private readonly present = new Map<string, Present>();

  constructor(
    private readonly codecs: Codecs,
    private readonly renderer: Renderer,
  ) {}

  /** @returns `undefined` where an author has a part in what they do */
  known(content: Uint8Array, kind: ScriptDefinition): KnownFunctions | undefined {
    const { formerFunctions, motion } = kind;
    const print = formerFunctions.length === 0 ? undefined : this.codecs.lua.functions(content);
    if (print === undefined) return undefined;
    if (print.code === this.presentOf(kind).print?.code) return { timing: 'exact', isPresent: true, calls: true };
    const former = formerFunctions.find(({ code }) => code === print.code);
    // The runtime called nothing at the end of a path or a switch.
    return former && { timing: former.timing, isPresent: false, calls: former.calls && motion !== 'other' };
  }

  /**
   * The script with the functions of the present template. Its values and every other byte stay.
   * @returns `undefined` where they are not wholly those of a former template, or where that would change what moves
   */
  renewed(content: Uint8Array, kind: ScriptDefinition): Uint8Array | undefined {
    const { lua, script } = this.codecs;
    const print = lua.functions(content);
    const isFormer = kind.formerFunctions.some(({ code, texts }) => code === print?.code && texts.includes(print.text));
    if (!isFormer || !movesItsOwn(script.of(kind.form).parse(content).values)) return undefined;
    const renewed = lua.replaceFunctions(content, inStyleOf(lua, content, this.presentOf(kind).content), ownPath);
    const [before, after] = [content, renewed].map((each) => script.of(kind.form).parse(each));
    return sameValue(before?.values, after?.values) && !sameBytes(content, renewed) ? renewed : undefined;
  }

  /** A class of a page group has a definition of its own each time, and the same functions. */
  private presentOf(kind: ScriptDefinition): Present {
    const known = this.present.get(kind.name) ?? this.render(kind);
    this.present.set(kind.name, known);
    return known;
  }

  private render({ name, template, module, call, copies, initial }: ScriptDefinition): Present {
    const values = { kind: name, name, class: name, module, call, copies: { ...copies }, notes: {}, props: initial };
    const content = this.renderer.render(template, tableOf(values));
    return { content, print: this.codecs.lua.functions(content) };
  }
}

/** Whether `properties.target` names what moves. Scripts of Kwik's editor move the layer of their `name`, unless it is a group. */
function movesItsOwn({ name, properties }: Properties): boolean {
  if (!isTable(properties)) return false;
  const { target, type } = properties;
  return type === 'group' || target === name;
}
