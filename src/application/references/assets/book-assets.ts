import { pathIn } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import { nearest } from '#domain/problem/nearest';
import { type Properties, valueAt } from '#domain/properties/property-value';
import { isAuthoredName } from '#application/ports/authored-path';
import type { NamedFile, ScriptDefinition } from '#application/ports/class-catalogue';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import { layout } from '#application/project/layout/project-layout';
import type { MissingTarget } from '#application/references/find/missing-target';
import { isNoName, textsOf } from '#application/references/find/value-references';
import { filesBelow } from '#application/project/files/walk-files';

/** An asset file that properties name. */
export interface FileReference {
  /** The dotted name of the property. */
  readonly at: string;
  /** The name, exactly as the script has it. */
  readonly name: string;
  readonly file: NamedFile;
}

/** Every asset file that the properties name. A web address names none. */
export function filesNamed(
  values: Properties,
  { properties, variants }: Pick<ScriptDefinition, 'properties' | 'variants'>,
): FileReference[] {
  const kinds = [properties, ...Object.values(variants?.kinds ?? {}).map((kind) => kind.properties)];
  return textsOf(values).flatMap(({ at, property, text }) => {
    const file = kinds.map((types) => types[property]?.file).find((each) => each !== undefined);
    if (file === undefined || isNoName(text) || text.includes('://') || isElsewhere(values, property)) return [];
    return [{ at, name: text, file }];
  });
}

/** Whether the name is a web address: the script has `isLocal = false` beside it. */
function isElsewhere(values: Properties, property: string): boolean {
  const beside = [...property.split('.').slice(0, -1), 'isLocal'];
  const isLocal = valueAt(values, beside);
  return isLocal === false || isLocal === 'false';
}

/** The asset files of a book. Images are not listed: a book may have a great many. */
export class BookAssets {
  private known: Promise<ReadonlySet<string>> | undefined;

  constructor(
    private readonly files: ProjectFiles,
    private readonly book: string,
  ) {}

  /** The fault of a file that does not exist; `undefined` where it exists. */
  async missingFile(
    { at, name, file }: FileReference,
    { page }: Pick<PageAddress, 'page'>,
  ): Promise<MissingTarget | undefined> {
    const folders = file.in.map((folder) => folder.replace('{page}', page));
    for (const folder of folders) if (await this.has(pathIn(folder, name))) return undefined;
    const paths = [...(await this.list())];
    if (paths.some((path) => path.endsWith(`/${name}`))) return undefined;
    const where = folders.map((folder) => `"${pathIn(layout.assets(this.book), pathIn(folder, name))}"`).join(' or ');
    const consequence = file.needed === true ? 'the page stops when it is opened.' : 'it is neither shown nor played.';
    const near = nearest(name, namesIn(paths, folders));
    const hint = near[0] === undefined ? '' : ` Did you mean "${near[0]}"?`;
    return {
      code: file.needed === true ? 'missing-data' : 'missing-asset',
      message: `"${at}" names "${name}", but there is no file ${where}: ${consequence}${hint}`,
      nearest: near,
    };
  }

  private async has(path: string): Promise<boolean> {
    if (path.startsWith(`${layout.imageAssets}/`)) return isFile(this.files, pathIn(layout.assets(this.book), path));
    return (await this.list()).has(path);
  }

  private list(): Promise<ReadonlySet<string>> {
    return (this.known ??= assetsButImages(this.files, this.book));
  }
}

/** The paths of the files in the folders, each relative to its folder. */
function namesIn(paths: readonly string[], folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    paths.flatMap((path) =>
      folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : [],
    ),
  );
}

/** Every path below a book's assets, without images: a book may have a great many. */
export async function assetsButImages(files: ProjectFiles, book: string): Promise<Set<string>> {
  const folder = layout.assets(book);
  const known = new Set<string>();
  for (const { kind, name } of await files.list(folder)) {
    if (!isAuthoredName(name)) continue;
    if (kind === 'file') known.add(name);
    else if (name !== layout.imageAssets)
      for (const path of await filesBelow(files, pathIn(folder, name))) known.add(path.slice(folder.length + 1));
  }
  return known;
}
