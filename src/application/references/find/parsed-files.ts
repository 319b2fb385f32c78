import type { Command } from '#domain/command';
import type { ProjectPath } from '#domain/change/file-change';
import type { ScriptModel } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import { type ScriptForm, scriptForms } from '#application/ports/script-form';
import type { Codecs } from '#application/ports/codecs';
import type { LuaCode } from '#application/ports/lua-code';
import type { ProjectFiles } from '#application/project/files/project-files';
import { memoize } from '#application/support/memoize';

/** The model of a file, or the problem that keeps it from being read. */
interface Parsed<Model> {
  readonly model?: Model;
  readonly problem?: Problem;
}

type Parser<Model> = (content: Uint8Array) => Parsed<Model>;

/** The parsers of a project. Each version of a file is parsed once, as long as the file cache has its content. */
const parsersOf = memoize((codecs: Codecs) => ({
  script: Object.fromEntries(
    scriptForms.map((form) => [form, onceFor((content) => codecs.script.of(form).parse(content))]),
  ) as Readonly<Record<ScriptForm, Parser<ScriptModel>>>,
  json: onceFor((content) => codecs.json.parse(content)),
  command: onceFor((content) => codecs.command.parse(content)),
}));

function onceFor<Model>(parse: (content: Uint8Array) => Model): Parser<Model> {
  return memoize((content: Uint8Array): Parsed<Model> => {
    try {
      return { model: parse(content) };
    } catch (error) {
      if (error instanceof Problem) return { problem: error };
      throw error;
    }
  });
}

/** The parsed files of a project. Each is read once. */
export class ParsedFiles {
  private readonly contents = new Map<ProjectPath, Promise<Uint8Array | undefined>>();
  /** The forms in which each script was parsed. */
  private readonly forms = new Map<ProjectPath, Set<ScriptForm>>();

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
    this.forms.set(path, (this.forms.get(path) ?? new Set()).add(form));
    return this.parse(path, parsersOf(this.codecs).script[form]);
  }

  /** Why the file is no script that can be read, in whatever form it was parsed. */
  async faultOfScript(path: ProjectPath): Promise<Problem | undefined> {
    const known = scriptForms.find((form) => this.forms.get(path)?.has(form));
    return (await this.script(path, known ?? 'table'))?.problem;
  }

  json(path: ProjectPath): Promise<Parsed<Properties> | undefined> {
    return this.parse(path, parsersOf(this.codecs).json);
  }

  command(path: ProjectPath): Promise<Parsed<Command | undefined> | undefined> {
    return this.parse(path, parsersOf(this.codecs).command);
  }

  private async parse<Model>(path: ProjectPath, parse: Parser<Model>): Promise<Parsed<Model> | undefined> {
    const content = await this.content(path);
    if (content === undefined) return undefined;
    const parsed = parse(content);
    return parsed.problem === undefined ? parsed : { problem: parsed.problem.with({ file: path }) };
  }
}
