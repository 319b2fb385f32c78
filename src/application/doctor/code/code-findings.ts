import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { CodeUses, LuaCode, ObjectLookup, RequiredModule } from '#application/ports/lua-code';
import type { Finding, FindingKind } from '../finding.js';
import { moduleOf, type ProjectModules } from './project-modules.js';

export const missingModule: FindingKind = {
  code: 'missing-module',
  severity: 'error',
  fault: 'code requires, or `main.lua` registers, a module that does not exist',
  inApp: 'the app does not start, or stops at that line',
};

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
  /** Every module that code requires by a constant path. */
  readonly required = new Set<string>();

  constructor(
    private readonly lua: LuaCode,
    private readonly modules: ProjectModules,
  ) {}

  /** Reads what the file uses, and records the modules that it provides. `undefined` where it is no Lua. */
  read(path: ProjectPath, content: Uint8Array): CodeUses | undefined {
    const uses = this.lua.read(content, moduleOf(path));
    this.modules.learn(uses);
    return uses;
  }

  /** Missing modules of a file. Called when all code is read that may provide them. */
  async missingModules(
    path: ProjectPath,
    modules: readonly RequiredModule[],
    resource: ResourceAddress | null,
    consequence: string,
  ): Promise<Finding[]> {
    const found: Finding[] = [];
    for (const required of modules) {
      this.required.add(required.path);
      if (!(await this.modules.stops(required))) continue;
      found.push({
        kind: missingModule,
        place: { path, line: required.line },
        resource,
        explanation: `Line ${required.line} requires the module "${required.path}", and there is none. ${consequence}${await this.modules.advice(required.path)}`,
      });
    }
    return found;
  }
}

/** Whether the object can be a layer: a member that every display group has is none. */
export function mayBeLayer({ name, as }: Pick<ObjectLookup, 'name' | 'as'>): boolean {
  return as === 'index' || (!ownMembers.has(name) && !name.startsWith('_'));
}
