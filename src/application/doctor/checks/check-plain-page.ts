import type { BookPage } from '#domain/book';
import type { ProjectPath } from '#domain/change/file-change';
import type { ResourceAddress } from '#domain/change/resource-document';
import type { PageIndexCodec } from '#application/ports/model-codec';
import type { ParsedFiles } from '#application/references/find/parsed-files';
import type { Finding, FindingKind } from '../finding.js';
import { checkLua } from './check-sources.js';

export const noScene: FindingKind = {
  code: 'no-scene',
  severity: 'error',
  fault: 'a book lists a page whose file returns a table instead of a scene',
  inApp: 'the app cannot show it',
};

/** A plain page that is no Lua, or that is listed and returns a table without a scene. */
export async function checkPlainPage(
  parsed: ParsedFiles,
  codec: PageIndexCodec,
  path: ProjectPath,
  { name, listed }: BookPage,
  resource: ResourceAddress,
): Promise<Finding[]> {
  const invalid = await checkLua(parsed, path, resource, false);
  const content = await parsed.content(path);
  const line = content && codec.returnsTableAt(content);
  if (invalid.length > 0 || line === undefined || !listed) return invalid;
  const explanation = `The book lists the page "${name}", and "${path}" returns a table instead of a scene: the app cannot show it. Make the scene with require("controller.scene").new, or by composer.`;
  return [{ kind: noScene, place: { path, line }, resource, explanation }];
}
