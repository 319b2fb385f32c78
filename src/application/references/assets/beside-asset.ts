/**
 * Files that go with a file of a book's assets without being named, by their paths below the assets: the larger sizes of an
 * image, the times of a text that is read aloud, and the same in other languages.
 * @param known every path that is not an image's
 */
export function besideAsset(path: string, known: ReadonlySet<string>): string[] {
  const [, stem = path, extension = ''] = /^(.*)\.(\w+)$/.exec(path) ?? [];
  const beside = [`${stem}@2x.${extension}`, `${stem}@4x.${extension}`, `${stem}.txt`];
  const [, file] = /^audios\/sync\/[^/]+\/([^/]+)$/.exec(path) ?? [];
  if (file === undefined) return beside;
  const languages = [...known].filter((other) => /^audios\/sync\/[^/]+\/([^/]+)$/.exec(other)?.[1] === file);
  return [...beside, ...languages];
}
