import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/taken-names';
import { nearest } from '#domain/problem/nearest';
import type { CodeUses, RequiredModule } from '#application/ports/lua-code';
import { fileNames, isFile, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { isGiven, mayBeGiven, meantOf } from '#application/project/layout/runtime-modules';

/** The modules that the project's code can require: its own files, and those of the engine and the runtime. */
export class ProjectModules {
  private readonly found = new Map<string, Promise<boolean>>();
  private readonly provided = new Set<string>();
  private anywhere = false;

  constructor(private readonly files: ProjectFiles) {}

  /** Records code that provides modules or changes their search path. Code that is no Lua may do both. */
  learn(code: CodeUses | undefined): void {
    for (const module of code?.provides ?? []) this.provided.add(module);
    if (code?.changesModules ?? true) this.anywhere = true;
  }

  /** Code may provide any module: from now on, only modules that must be in the project can be missing. */
  mayBeAnywhere(): void {
    this.anywhere = true;
  }

  /** Whether the module certainly does not exist. */
  async isMissing(module: string): Promise<boolean> {
    if (isGiven(module) || !(await this.isAbsent(module))) return false;
    // A book's modules are searched from the project's root, whatever the search path is.
    if (module.startsWith(`${layout.books}.`)) return true;
    return !this.anywhere && !mayBeGiven(module);
  }

  /** Whether the project neither has a file of the module nor provides it. */
  async isAbsent(module: string): Promise<boolean> {
    if (this.provided.has(module)) return false;
    const known = this.found.get(module) ?? this.isThere(module);
    this.found.set(module, known);
    return !(await known);
  }

  /**
   * Whether code stops because the module does not exist. A module that is required under a condition may exist when it
   * holds, unless it is the project's own.
   */
  async stops({ path, conditional, mayFail }: RequiredModule): Promise<boolean> {
    return !mayFail && (await this.isMissing(path)) && (!conditional || isProjects(path));
  }

  /** The hint for a missing module: a similar one. */
  async advice(module: string): Promise<string> {
    const meant = meantOf(module);
    if (meant !== undefined) return ` Did you mean "${meant}"?`;
    const path = fileOf(module);
    const names = await fileNames(this.files, folderOf(path));
    const otherwise = names.find((name) => foldName(name) === foldName(nameOf(path)));
    if (otherwise !== undefined)
      return ` The file is called "${pathIn(folderOf(path), otherwise)}": on Android and Linux, and in the app of a reader, it is not found.`;
    const [near] = nearest(nameOf(path), names);
    return near === undefined ? '' : ` Did you mean "${pathIn(folderOf(path), near)}"?`;
  }

  private async isThere(module: string): Promise<boolean> {
    for (const each of placesOf(module)) if (isInside(each) && (await isFile(this.files, each))) return true;
    return false;
  }
}

/** Where the app searches for a module: in the project's root, and in the folder of installed modules. */
function placesOf(module: string): ReadonlySet<ProjectPath> {
  const path = module.replaceAll('.', '/');
  const inRoot = [`${path}.lua`, `${module}.lua`, `${path}/init.lua`];
  const installed = [`${path}.lua`, `${path}/init.lua`, `${path}/${nameOf(path)}.lua`];
  return new Set([...inRoot, ...installed.map((each) => pathIn(layout.modules, each))]);
}

export function fileOf(module: string): ProjectPath {
  return `${module.replaceAll('.', '/')}.lua`;
}

/** The module path of a Lua file. */
export function moduleOf(path: ProjectPath): string {
  return path.replace(/\.lua$/, '').replaceAll('/', '.');
}

/** Whether a path stays in the project. */
function isInside(path: ProjectPath): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/** Whether a module can only be one of the project's own files. */
function isProjects(module: string): boolean {
  return /^(?:App|custom|components\.custom|components\.common|commands\.common)\./.test(module);
}
