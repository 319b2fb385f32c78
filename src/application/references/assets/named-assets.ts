import { folderOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { LuaCode } from '#application/ports/lua-code';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import { assetsButImages } from './book-assets.js';
import { bytesToText, decodeUtf8 } from '#application/support/bytes';

const image = /\.(png|jpe?g)$/i;
/** Asset files that name others: emitters, sheets, web pages. */
const naming = /\.(json|lua|html?|css|js)$/i;
const audioScript = /\/audios\/(long|short|sync)\//;

/**
 * The asset files of a book that scripts name. The runtime searches a name in several ways, depending on the script. A name
 * counts for each file that one of these ways finds.
 */
export class NamedAssets {
  private readonly folders = new Set<string>();

  /** @param known every path below the assets, without images: a book may have a great many */
  private constructor(
    private readonly files: ProjectFiles,
    private readonly lua: LuaCode,
    private readonly folder: ProjectPath,
    private readonly known: ReadonlySet<string>,
  ) {
    for (const path of known)
      for (let above = folderOf(path); above !== ''; above = folderOf(above)) this.folders.add(above);
  }

  static async of(files: ProjectFiles, lua: LuaCode, book: string): Promise<NamedAssets> {
    const folder = layout.assets(book);
    const known = await assetsButImages(files, book);
    known.delete(layout.assetRegister(book).slice(folder.length + 1));
    return new NamedAssets(files, lua, folder, known);
  }

  /**
   * @param scripts Lua and JSON files, of this book or another one
   * @returns the paths below the assets, in no order
   */
  async in(scripts: readonly ProjectPath[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const path of scripts) for (const named of await this.namedBy(path)) found.add(named);
    // The loop also reaches the paths that it adds.
    for (const path of found) {
      for (const beside of besideAsset(path, this.known)) if (await this.has(beside)) found.add(beside);
      if (!naming.test(path)) continue;
      for (const named of await this.namedBy(pathIn(this.folder, path), folderOf(path))) found.add(named);
    }
    return found;
  }

  private async namedBy(path: ProjectPath, own?: string): Promise<Set<string>> {
    const file = await this.files.read(path);
    const texts = file === undefined ? new Set<string>() : this.textsIn(path, file.content);
    const folders = own === undefined ? foldersFor(path) : [own, ...layout.assetFolders];
    const found = new Set<string>();
    for (const text of texts) {
      for (const path of folders.map((folder) => pathFrom(folder, text))) if (this.known.has(path)) found.add(path);
      const picture = pathIn(layout.imageAssets, text);
      if (await this.has(picture)) found.add(picture);
    }
    for (const text of texts) {
      // A single word can only be a folder of sounds: elsewhere it may be anything.
      if (text.includes('/')) this.addBelow(text, texts, found);
      this.addBelow(pathIn('audios', text), texts, found);
    }
    return found;
  }

  /** The texts in a script, JSON file or web page that may name a file, each once, as paths below the assets. */
  private textsIn(path: ProjectPath, content: Uint8Array): ReadonlySet<string> {
    const isLua = path.endsWith('.lua');
    const texts = isLua ? [...this.lua.strings(content)] : [decodeUtf8(bytesToText(content))];
    const found = [...texts.flatMap(quotedTexts), ...(isLua ? texts.filter((each) => mayBeName.test(each)) : [])];
    return new Set(found.map((each) => this.belowAssets(each)));
  }

  /** The engine finds some files, such as fonts, by their paths from the project's root. */
  private belowAssets(text: string): string {
    const path = text.replace(/^\.?\//, '').replace(/\/$/, '');
    return path.startsWith(`${this.folder}/`) ? path.slice(this.folder.length + 1) : path.replace(/^assets\//, '');
  }

  /** Adds the named files of a named folder. Where no file of it is named, it adds all: the player finds them itself. */
  private addBelow(folder: string, texts: ReadonlySet<string>, found: Set<string>): void {
    if (!this.folders.has(folder) || layout.assetFolders.includes(folder)) return;
    const below = [...this.known].filter((path) => path.startsWith(`${folder}/`));
    const named = below.filter((path) => found.has(path) || texts.has(path.slice(folder.length + 1)));
    for (const path of named.length > 0 ? named : below) found.add(path);
  }

  private async has(path: string): Promise<boolean> {
    if (this.known.has(path)) return true;
    if (!path.startsWith(`${layout.imageAssets}/`) || !image.test(path)) return false;
    return isFile(this.files, pathIn(this.folder, path));
  }
}

/** A web page may name files in the folder above it. */
function pathFrom(folder: string, text: string): string {
  return text.startsWith('../') && folder !== '' ? pathFrom(folderOf(folder), text.slice(3)) : pathIn(folder, text);
}

/** The runtime takes the file of a sound from the folder of the sound's type. */
function foldersFor(path: ProjectPath): readonly string[] {
  const [, type] = audioScript.exec(path) ?? [];
  if (type === undefined) return layout.assetFolders;
  return layout.assetFolders.filter((folder) => !audioScript.test(`/${folder}/`) || folder === `audios/${type}`);
}

/**
 * Files that go with a file of a book's assets without being named, by their paths below the assets: the larger sizes of an
 * image, the times of a text that is read aloud, and the same in other languages.
 * @param known every path that is not an image's
 */
function besideAsset(path: string, known: ReadonlySet<string>): string[] {
  const [, stem = path, extension = ''] = /^(.*)\.(\w+)$/.exec(path) ?? [];
  const beside = [`${stem}@2x.${extension}`, `${stem}@4x.${extension}`, `${stem}.txt`];
  const [, file] = /^audios\/sync\/[^/]+\/([^/]+)$/.exec(path) ?? [];
  if (file === undefined) return beside;
  const languages = [...known].filter((other) => /^audios\/sync\/[^/]+\/([^/]+)$/.exec(other)?.[1] === file);
  return [...beside, ...languages];
}

/** A quoted text, also in JSON inside a string. It may be the name of a file. */
const quoted = /(?<=["'])[^"'\\\r\n]{1,200}(?=\\?["'])/g;
const mayBeName = /^[^"'\\\r\n]{1,200}$/;
/** A style sheet names files without quotes. */
const unquoted = /\burl\(\s*([^"'()\s\\]{1,200})/g;

function quotedTexts(text: string): string[] {
  // JSON may have an escape before each slash.
  const plain = text.replaceAll('\\/', '/');
  return [
    ...Array.from(plain.matchAll(quoted), ([whole]) => whole),
    ...Array.from(plain.matchAll(unquoted), ([, file = '']) => file),
  ];
}
