import type { ProjectPath } from '#domain/change/file-change';
import type { Codecs } from '#application/ports/codecs';
import type { RuntimeNeeds } from '#application/ports/class-catalogue';
import type { LuaCode } from '#application/ports/lua-code';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { skippingUnreadable } from '#application/project/files/file-views';
import type { ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { appSettings } from './app-settings.js';
import { findRuntime, type Runtime } from './find-runtime.js';
import type { Warning } from '#domain/change/warning';
import type { Draft } from '#application/project/draft/draft';

/** An unmet need: a word that a file of the runtime lacks, or the file itself. */
interface Lack {
  readonly path: ProjectPath;
  /** The word that the file lacks; `undefined` where the file does not exist. */
  readonly word: string | undefined;
}

/**
 * The abilities of the runtime in the project's own folders: the words of its code. The plugin has all abilities; those of a
 * runtime that was not found are unknown.
 */
export class RuntimeAbilities {
  private readonly code = new Map<ProjectPath, Promise<Uint8Array | undefined>>();

  private constructor(
    private readonly files: ProjectFiles,
    private readonly lua: LuaCode,
  ) {}

  /** @returns `undefined` where the project does not run its books itself */
  static async ofOwn(stored: ProjectFiles, codecs: Codecs): Promise<RuntimeAbilities | undefined> {
    const files = skippingUnreadable(stored);
    if ((await files.stat(layout.ownRuntime.components)) === undefined) return undefined;
    return RuntimeAbilities.of(files, await findRuntime(files, await appSettings(files, codecs.settings)), codecs.lua);
  }

  /** The abilities of a found runtime. @returns `undefined` where it is not the project's own */
  static of(stored: ProjectFiles, { kind }: Runtime, lua: LuaCode): RuntimeAbilities | undefined {
    return kind === 'own' ? new RuntimeAbilities(skippingUnreadable(stored), lua) : undefined;
  }

  /** The needs that the runtime does not meet. */
  async lacks(needs: RuntimeNeeds): Promise<Lack[]> {
    const lacks: Lack[] = [];
    for (const [path, words] of Object.entries(needs)) {
      const code = await this.codeOf(path);
      if (code === undefined) lacks.push({ path, word: undefined });
      else lacks.push(...words.filter((word) => !this.lua.hasCode(code, word)).map((word) => ({ path, word })));
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
  return `The project comes with a runtime of its own, which cannot run "${thing}": ${why}. The page may stop where it is used. docs/runtimes.md lists what each runtime can do.`;
}

/** A thing that a change makes and the runtime has to run: its name, its place in the request, and its needs. */
interface Made {
  readonly name: string;
  readonly at: string;
  readonly needs: RuntimeNeeds;
}

/** A warning for each thing that the project's own runtime cannot run. The files read for it are no part of the read set. */
export async function notInRuntime(draft: Draft, codecs: Codecs, made: readonly Made[]): Promise<Warning[]> {
  if (made.length === 0) return [];
  const own = await RuntimeAbilities.ofOwn(untrackedReads(draft), codecs);
  const warnings: Warning[] = [];
  for (const { name, at, needs } of made) {
    const [lack] = (await own?.lacks(needs)) ?? [];
    if (lack !== undefined) warnings.push({ code: 'not-in-runtime', at, message: lackText(name, lack) });
  }
  return warnings;
}
