import type { Command } from '#domain/command';
import type { ProjectPath } from '#domain/change/file-change';
import type { ScriptModel } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import { type ScriptForm, scriptForms } from '#application/ports/script-form';
import type { Codecs } from '#application/ports/codecs';
import type { LuaCode } from '#application/ports/lua-code';
import type { ProjectFiles } from '#application/project/files/project-files';

/** The model of a file, or the problem that keeps it from being read. */
interface Parsed<Model> {
  readonly model?: Model;
  readonly problem?: Problem;
}

/** The parsed files of a project. Each is read and parsed once. */
export class ParsedFiles {
  private readonly contents = new Map<ProjectPath, Promise<Uint8Array | undefined>>();
  /** By form and path. */
  private readonly scripts = new Map<string, Promise<Parsed<ScriptModel> | undefined>>();
  private readonly jsons = new Map<ProjectPath, Promise<Parsed<Properties> | undefined>>();
  private readonly commands = new Map<ProjectPath, Promise<Parsed<Command | undefined> | undefined>>();

  constructor(
    readonly files: ProjectFiles,
    private readonly codecs: Codecs,
  ) {}

  get lua(): LuaCode {
    return this.codecs.lua;
  }

  /** The things with a file for which `holds` is true. */
  async holding<Thing>(
    things: readonly Thing[],
    filesOf: (thing: Thing) => readonly ProjectPath[],
    holds: (content: Uint8Array) => boolean,
  ): Promise<Thing[]> {
    const found: Thing[] = [];
    for (const thing of things) {
      for (const path of filesOf(thing)) {
        const file = await this.files.read(path);
        if (file === undefined || !holds(file.content)) continue;
        found.push(thing);
        break;
      }
    }
    return found;
  }

  /** The bytes; `undefined` where there is no such file. */
  content(path: ProjectPath): Promise<Uint8Array | undefined> {
    const content = this.contents.get(path) ?? this.files.read(path).then((file) => file?.content);
    this.contents.set(path, content);
    return content;
  }

  /** The model of a script, of one form; `undefined` where there is no such file. */
  script(path: ProjectPath, form: ScriptForm): Promise<Parsed<ScriptModel> | undefined> {
    return this.once(this.scripts, path, (content) => this.codecs.script.of(form).parse(content), `${form} ${path}`);
  }

  /** Why the file is no script that can be read, in whatever form it was parsed. */
  async faultOfScript(path: ProjectPath): Promise<Problem | undefined> {
    const known = scriptForms.find((form) => this.scripts.has(`${form} ${path}`));
    return (await this.script(path, known ?? 'table'))?.problem;
  }

  json(path: ProjectPath): Promise<Parsed<Properties> | undefined> {
    return this.once(this.jsons, path, (content) => this.codecs.json.parse(content));
  }

  command(path: ProjectPath): Promise<Parsed<Command | undefined> | undefined> {
    return this.once(this.commands, path, (content) => this.codecs.command.parse(content));
  }

  private once<Model>(
    known: Map<string, Promise<Parsed<Model> | undefined>>,
    path: ProjectPath,
    parse: (content: Uint8Array) => Model,
    key: string = path,
  ): Promise<Parsed<Model> | undefined> {
    const parsed = known.get(key) ?? this.parse(path, parse);
    known.set(key, parsed);
    return parsed;
  }

  private async parse<Model>(
    path: ProjectPath,
    parse: (content: Uint8Array) => Model,
  ): Promise<Parsed<Model> | undefined> {
    const content = await this.content(path);
    if (content === undefined) return undefined;
    try {
      return { model: parse(content) };
    } catch (error) {
      if (error instanceof Problem) return { problem: error.with({ file: path }) };
      throw error;
    }
  }
}
