import { nameOf, type ProjectPath } from '#domain/change/file-change';

/** What an author calls the thing that a file belongs to: the name of its layer, command, component or page; else of the file. */
export function ownerName(path: ProjectPath): string {
  const [, page, file] = /^App\/[^/]+\/(?:components|commands|models)\/([^/]+)\/(.+)\.(?:lua|json)$/.exec(path) ?? [];
  if (page === undefined || file === undefined) return nameOf(path);
  const names = file.split('/');
  return (names.at(-1) === 'index' ? names.at(-2) : names.at(-1)) ?? page;
}
