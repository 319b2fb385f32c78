import type { ProjectPath } from '#domain/change/file-change';
import type { Codecs } from '#application/ports/codecs';
import type { RuntimeNeeds } from '#application/ports/class-catalogue';
import type { LuaCode } from '#application/ports/lua-code';
import { skippingUnreadable } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { appSettings, findRuntime, type Runtime } from './find-runtime.js';
import type { Warning } from '#domain/change/warning';
import type { Draft } from '#application/project/draft/draft';

/** What stands behind the word of a need, as far as a file of the runtime does not have it. */
export interface Lack {
  readonly path: ProjectPath;
  /** What the file does not mention; nothing where the file itself is not there. */
  readonly word: string | undefined;
}

/**
 * What the runtime in the project's own folders can do: what its code mentions. The plugin can do all that there is, and of a
 * runtime that is not found nothing is said.
 */
export class RuntimeAbilities {
  private readonly code = new Map<ProjectPath, Promise<Uint8Array | undefined>>();

  private constructor(
    private readonly files: ProjectFiles,
    private readonly lua: LuaCode,
  ) {}

  /** @returns nothing where the project's books are not run by files of its own */
  static async ofOwn(stored: ProjectFiles, codecs: Codecs): Promise<RuntimeAbilities | undefined> {
    const files = skippingUnreadable(stored);
    if ((await files.stat(layout.ownRuntime.components)) === undefined) return undefined;
    return RuntimeAbilities.of(files, await findRuntime(files, await appSettings(files, codecs.settings)), codecs.lua);
  }

  /** Of the runtime that was found. @returns nothing where that is not the project's own */
  static of(stored: ProjectFiles, { kind }: Runtime, lua: LuaCode): RuntimeAbilities | undefined {
    return kind === 'own' ? new RuntimeAbilities(skippingUnreadable(stored), lua) : undefined;
  }

  /** The needs that the runtime does not fulfil. */
  async lacks(needs: RuntimeNeeds): Promise<Lack[]> {
    const lacks: Lack[] = [];
    for (const [path, words] of Object.entries(needs)) {
      const code = await this.codeOf(path);
      if (code === undefined) lacks.push({ path, word: undefined });
      else lacks.push(...words.filter((word) => !this.lua.hasWord(code, word)).map((word) => ({ path, word })));
    }
    return lacks;
  }

  private codeOf(path: ProjectPath): Promise<Uint8Array | undefined> {
    const known = this.code.get(path) ?? this.files.read(path).then((file) => file?.content);
    this.code.set(path, known);
    return known;
  }
}

/** Why the runtime cannot run the thing, for an author. */
export function lackText(thing: string, { path, word }: Lack): string {
  const why = word === undefined ? `there is no "${path}"` : `"${path}" knows no "${word}"`;
  return `The project comes with a runtime of its own, which cannot run "${thing}": ${why}. The page may stop where it is used. docs/runtimes.md says what each runtime can do.`;
}

/** What a change makes that the runtime has to run: what it is called, where in the request it stands, what it needs. */
interface Made {
  readonly name: string;
  readonly at: string;
  readonly needs: RuntimeNeeds;
}

/** A warning for each thing that the project's own runtime cannot run. The change does not stand on what was looked at. */
export async function notInRuntime(draft: Draft, codecs: Codecs, made: readonly Made[]): Promise<Warning[]> {
  if (made.length === 0) return [];
  const glanced = {
    read: (path: string) => draft.glance(path),
    list: (path: string) => draft.list(path),
    stat: (path: string) => draft.stat(path),
  };
  const own = await RuntimeAbilities.ofOwn(glanced, codecs);
  const warnings: Warning[] = [];
  for (const { name, at, needs } of made) {
    const [lack] = (await own?.lacks(needs)) ?? [];
    if (lack !== undefined) warnings.push({ code: 'not-in-runtime', at, message: lackText(name, lack) });
  }
  return warnings;
}
