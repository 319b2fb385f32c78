import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { AskedObject, CodeOutline, CodeUses, LuaCode, TakenModule } from '#application/ports/lua-code';
import type { Finding } from '../finding.js';
import { moduleOf, type ProjectModules } from './project-modules.js';

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
    private readonly lua: LuaCode,
    private readonly modules: ProjectModules,
  ) {}

  /** Has code count that puts modules where others take them from. */
  learn(content: Uint8Array): void {
    this.modules.learn(this.lua.outline(content));
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
    const outline = this.lua.outline(content);
    const mayMiss = await this.mayMiss(outline);
    const asksForOthers = askedNames(outline).some((name) => !isKnown(name));
    return mayMiss || asksForOthers ? this.lua.read(content, moduleOf(path)) : undefined;
  }

  /** Modules that are not there. */
  async missingModules(
    path: ProjectPath,
    modules: readonly TakenModule[],
    resource: ResourceAddress | null,
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

  private async mayMiss({ modules, computesModules }: CodeOutline): Promise<boolean> {
    let may = computesModules;
    for (const module of modules) {
      this.taken.add(module);
      may ||= await this.modules.isMissing(module);
    }
    return may;
  }
}

/** Whether what is asked for can be a layer: a member that every display group has is none. */
export function mayBeLayer({ name, as }: Pick<AskedObject, 'name' | 'as'>): boolean {
  return as === 'place' || (!ownMembers.has(name) && !name.startsWith('_'));
}

/** The names that code may ask the page for. */
export function askedNames({ objects }: CodeOutline): string[] {
  return objects.filter(mayBeLayer).map(({ name }) => name);
}
