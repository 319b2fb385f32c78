import type { ProjectPath } from '#domain/change/project-path';
import type { AskedObject, CodeUses, ReadCode, TakenModule } from '#application/ports/code-reader';
import { bytesToText, decodeUtf8 } from '#application/bytes/byte-text';
import { pageTables } from '#application/references/forms/page-tables';
import type { Finding } from '../finding.js';
import { moduleOf, type ProjectModules } from './project-modules.js';

/** A piece of code as text, for a look at whether it has to be read at all. */
const requires = /(?<![\w.:])require\b/g;
const literal = /\s*\(?\s*(["'])([^"'\\\r\n]+)\1(?!\s*\.\.)/y;
/** The script of the layer that a class is on, and modules of the runtime by its own root: nothing to look for. */
const harmless =
  /\s*\(\s*(?:(?:\w+|\(\s*\.\.\.\s*\))\s*:\s*match\s*\(\s*["']\^\(\.\*\)_["']|kwikGlobal\s*\.\s*ROOT\b)/y;

/** What a display group has by itself. */
const ownMembers = new Set(
  (
    'alpha anchorChildren anchorX anchorY blendMode class contentBounds contentHeight contentWidth fill height id infinity ' +
    'insert isFocus isHitTestMasked isHitTestable isVisible kind lang layerIndex localToContent maskRotation maskScaleX ' +
    'maskScaleY maskX maskY name numChildren oldAlpha oriX oriXs oriY oriYs parent path remove removeSelf rotate rotation ' +
    'scale setMask stageBounds stroke strokeWidth toBack toFront translate type width x xScale y yScale ' +
    'addEventListener removeEventListener dispatchEvent contentToLocal'
  ).split(' '),
);

/** Finds what code names and is not there. */
export class CodeFindings {
  /** Every module that was seen to be taken by a path that is written out. */
  readonly taken = new Set<string>();

  constructor(
    private readonly readCode: ReadCode,
    private readonly modules: ProjectModules,
  ) {}

  /** Has code count that puts modules where others take them from. */
  learn(content: Uint8Array): void {
    this.modules.learn(bytesToText(content));
  }

  /**
   * What the code does with names; `undefined` where nothing that it names is missing, which its text alone tells of most.
   * @param isKnown whether the page has a layer of the name
   */
  async uses(
    path: ProjectPath,
    content: Uint8Array,
    isKnown: (name: string) => boolean,
  ): Promise<CodeUses | undefined> {
    const text = bytesToText(content);
    const mayMiss = await this.mayMiss(text);
    const asksForOthers = [...askedNames(text)].some((name) => !isKnown(name));
    return mayMiss || asksForOthers ? this.readCode(content, moduleOf(path)) : undefined;
  }

  /** Modules that are not there. */
  async missingModules(
    path: ProjectPath,
    modules: readonly TakenModule[],
    resource: readonly string[],
    consequence: string,
  ): Promise<Finding[]> {
    const found: Finding[] = [];
    for (const taken of modules) {
      if (!(await this.modules.isMissingFrom(taken))) continue;
      found.push({
        code: 'missing-module',
        place: { path, line: taken.line },
        resource,
        explanation: `Line ${taken.line} takes the module "${taken.path}", and there is none. ${consequence}${await this.modules.advice(taken.path)}`,
      });
    }
    return found;
  }

  private async mayMiss(text: string): Promise<boolean> {
    let may = false;
    for (const { index } of text.matchAll(requires)) {
      const at = index + 'require'.length;
      const module = after(literal, text, at)?.[2];
      if (module !== undefined) this.taken.add(decodeUtf8(module));
      may ||=
        module === undefined
          ? after(harmless, text, at) === undefined
          : await this.modules.isMissing(decodeUtf8(module));
    }
    return may;
  }
}

/** Whether what is asked for can be a layer: a member that every display group has is none. */
export function mayBeLayer({ name, as }: Pick<AskedObject, 'name' | 'as'>): boolean {
  return as === 'place' || (!ownMembers.has(name) && !name.startsWith('_'));
}

/** The names that code may ask the page for. */
export function askedNames(text: string): Set<string> {
  const asked = new RegExp(
    String.raw`\b(?:${pageTables(text)})\s*(?:\[\s*(["'])([^"'\r\n]+)\1\s*\]|\.\s*([A-Za-z_]\w*))`,
    'g',
  );
  const names = new Set<string>();
  for (const [, , written, member = ''] of text.matchAll(asked)) {
    if (written !== undefined) names.add(decodeUtf8(written));
    else if (mayBeLayer({ name: member, as: 'member' })) names.add(member);
  }
  return names;
}

function after(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
