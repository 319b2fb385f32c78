import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { ObjectLookup, CodeOutline, CodeUses, LuaCode, RequiredModule } from '#application/ports/lua-code';
import type { Finding } from '../finding.js';
import { moduleOf, type ProjectModules } from './project-modules.js';

/** The members that every display group has. */
const ownMembers = new Set(
  (
    'alpha anchorChildren anchorX anchorY blendMode class contentBounds contentHeight contentWidth fill height id infinity ' +
    'insert isFocus isHitTestMasked isHitTestable isVisible kind lang layerIndex localToContent maskRotation maskScaleX ' +
    'maskScaleY maskX maskY name numChildren oldAlpha oriX oriXs oriY oriYs parent path remove removeSelf rotate rotation ' +
    'scale setMask stageBounds stroke strokeWidth toBack toFront translate type width x xScale y yScale ' +
    'addEventListener removeEventListener dispatchEvent contentToLocal'
  ).split(' '),
);

/** Finds missing things that code names. */
export class CodeFindings {
  /** Every module that code requires by a literal path. */
  readonly required = new Set<string>();

  constructor(
    private readonly lua: LuaCode,
    private readonly modules: ProjectModules,
  ) {}

  /** Records the modules that the code provides. */
  learn(content: Uint8Array): void {
    this.modules.learn(this.lua.outline(content));
  }

  /**
   * The names that the code uses; `undefined` where none of them is missing. For most files the outline shows that.
   * @param isKnown whether the page has a layer of the name
   */
  async uses(
    path: ProjectPath,
    content: Uint8Array,
    isKnown: (name: string) => boolean,
  ): Promise<CodeUses | undefined> {
    const outline = this.lua.outline(content);
    const mayMiss = await this.mayMiss(outline);
    const asksForOthers = lookedUpNames(outline).some((name) => !isKnown(name));
    return mayMiss || asksForOthers ? this.lua.read(content, moduleOf(path)) : undefined;
  }

  /** Missing modules. */
  async missingModules(
    path: ProjectPath,
    modules: readonly RequiredModule[],
    resource: ResourceAddress | null,
    consequence: string,
  ): Promise<Finding[]> {
    const found: Finding[] = [];
    for (const required of modules) {
      if (!(await this.modules.isMissingFrom(required))) continue;
      found.push({
        code: 'missing-module',
        place: { path, line: required.line },
        resource,
        explanation: `Line ${required.line} requires the module "${required.path}", and there is none. ${consequence}${await this.modules.advice(required.path)}`,
      });
    }
    return found;
  }

  private async mayMiss({ modules, computesModules }: CodeOutline): Promise<boolean> {
    let may = computesModules;
    for (const module of modules) {
      this.required.add(module);
      may ||= await this.modules.isMissing(module);
    }
    return may;
  }
}

/** Whether the object can be a layer: a member that every display group has is none. */
export function mayBeLayer({ name, as }: Pick<ObjectLookup, 'name' | 'as'>): boolean {
  return as === 'index' || (!ownMembers.has(name) && !name.startsWith('_'));
}

/** The names that code may look up in the page's tables. */
export function lookedUpNames({ objects }: CodeOutline): string[] {
  return objects.filter(mayBeLayer).map(({ name }) => name);
}
