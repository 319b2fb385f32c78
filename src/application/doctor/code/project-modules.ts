import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/check-name';
import { nearest } from '#domain/problem/nearest';
import type { CodeOutline, TakenModule } from '#application/ports/lua-code';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { isGiven, mayBeGiven, meantOf } from '#application/project/layout/runtime-modules';

/** Which modules there are for the project's code to take: its own files, what the engine has, what the runtime brings. */
export class ProjectModules {
  private readonly found = new Map<string, Promise<boolean>>();
  private readonly put = new Set<string>();
  private anywhere = false;

  constructor(private readonly files: ProjectFiles) {}

  /** Has code count that changes where modules are found. */
  learn({ provides, changesModules }: CodeOutline): void {
    for (const module of provides) this.put.add(module);
    if (changesModules) this.anywhere = true;
  }

  /** Has only modules be missed that can lie nowhere else than in the project. */
  mayBeAnywhere(): void {
    this.anywhere = true;
  }

  /** Whether it is sure that there is no such module. */
  async isMissing(module: string): Promise<boolean> {
    if (isGiven(module) || this.put.has(module)) return false;
    const known = this.found.get(module) ?? this.isThere(module);
    this.found.set(module, known);
    if (await known) return false;
    // A book's modules are called by their path from the project's root, whatever else is on the path.
    if (module.startsWith(`${layout.books}.`)) return true;
    return !this.anywhere && !mayBeGiven(module);
  }

  /** As `isMissing`; what is taken only under a condition may be there when that holds, unless it would be the project's own. */
  async isMissingFrom({ path, conditional }: TakenModule): Promise<boolean> {
    return (await this.isMissing(path)) && (!conditional || isProjects(path));
  }

  /** What is said of a module that is missing: what it may be instead. */
  async advice(module: string): Promise<string> {
    const meant = meantOf(module);
    if (meant !== undefined) return ` Did you mean "${meant}"?`;
    const path = fileOf(module);
    const names = (await this.files.list(folderOf(path))).flatMap(({ kind, name }) => (kind === 'file' ? name : []));
    const otherwise = names.find((name) => foldName(name) === foldName(nameOf(path)));
    if (otherwise !== undefined)
      return ` The file is called "${pathIn(folderOf(path), otherwise)}": on Android and Linux, and in the app of a reader, it is not found.`;
    const [near] = nearest(nameOf(path), names);
    return near === undefined ? '' : ` Did you mean "${pathIn(folderOf(path), near)}"?`;
  }

  private async isThere(module: string): Promise<boolean> {
    const path = fileOf(module);
    const asWritten = `${module}.lua`;
    for (const each of new Set([path, asWritten, path.replace(/\.lua$/, '/init.lua')]))
      if (isInside(each) && (await isFile(this.files, each))) return true;
    return false;
  }
}

export function fileOf(module: string): ProjectPath {
  return `${module.replaceAll('.', '/')}.lua`;
}

/** The path by which a Lua file is taken. */
export function moduleOf(path: ProjectPath): string {
  return path.replace(/\.lua$/, '').replaceAll('/', '.');
}

/** Whether a path leads to a place in the project at all. */
function isInside(path: ProjectPath): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..');
}

/** Whether a module would be one of the project's own files. */
function isProjects(module: string): boolean {
  return /^(?:App|custom|components\.custom|components\.common|commands\.common)\./.test(module);
}
