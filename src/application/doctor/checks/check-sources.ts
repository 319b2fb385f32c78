import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { Problem } from '#domain/problem/problem';
import { bytesToText } from '#application/support/bytes';
import { TooLargeToRead } from '#application/support/too-large';
import { layout } from '#application/project/layout/project-layout';
import type { ParsedFiles } from '#application/references/find/parsed-files';
import type { Finding } from '#application/doctor/finding';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import { addressOfPage } from '#application/references/resource-addresses';

/** Lists of the index model that cannot be read. `checkModel` has the values that the runtime cannot use. */
export function checkLists({ page: { address, model, file }, faults }: ExaminedPage): Finding[] {
  const unusable = new Set(faults.flatMap((fault) => (fault.kind === 'unusable' ? `${fault.key} ${fault.line}` : [])));
  const lists = (model.unreadable ?? []).filter(({ list, line }) => !unusable.has(`${list.split('.').at(-1)} ${line}`));
  return lists.map(({ problem, stops }) => {
    const code = stops ? 'unusable-value' : 'unreadable-list';
    const found = notReadable(code, file, addressOfPage(address), problem);
    const consequence = stops
      ? `The app stops when it opens the page "${address.page}".`
      : 'Its names are not known, and cannot be changed.';
    return { ...found, explanation: `${problem.message} ${consequence}` };
  });
}

/** Scripts that are no Lua, and JSON files that are no JSON. */
export async function checkSources({ page, paths, parsed }: ExaminedPage): Promise<Finding[]> {
  const { address, model } = page;
  const resource = addressOfPage(address);
  const commands = new Set(model.commands.map((name) => layout.commandScript(address, name)));
  const found: Finding[] = [];
  for (const path of paths) {
    if (path === page.file) continue;
    if (path.endsWith('.lua')) found.push(...(await checkLua(parsed, path, resource, commands.has(path))));
    if (path.endsWith('.json')) found.push(...(await checkJson(parsed, path, resource)));
  }
  return found;
}

/** @param isCommand reads the model in a command's script, too */
export async function checkLua(
  parsed: ParsedFiles,
  path: ProjectPath,
  resource: ResourceAddress | null,
  isCommand: boolean,
): Promise<Finding[]> {
  const problem = isCommand ? (await parsed.command(path))?.problem : await parsed.faultOfScript(path);
  if (problem instanceof TooLargeToRead) return [notReadable('file-too-large', path, resource, problem)];
  // A script without a table of properties is valid Lua, too.
  return problem?.code === 'model-not-readable' ? [notReadable('invalid-lua', path, resource, problem)] : [];
}

async function checkJson(parsed: ParsedFiles, path: ProjectPath, resource: ResourceAddress | null): Promise<Finding[]> {
  const problem = (await parsed.json(path))?.problem;
  if (problem instanceof TooLargeToRead) return [notReadable('file-too-large', path, resource, problem)];
  if (problem?.details.line === undefined) return [];
  // A list is valid JSON, too: older exporters wrote one for a page's index, and shapes of the artwork are lists.
  const content = await parsed.content(path);
  if (content === undefined || isJson(content)) return [];
  return [notReadable('invalid-json', path, resource, problem)];
}

/** Whether the bytes are JSON, whatever the value and its depth. A byte-order mark is none of it, as for the runtime. */
export function isJson(content: Uint8Array): boolean {
  try {
    JSON.parse(bytesToText(content));
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

export function notReadable(
  code: Finding['code'],
  path: ProjectPath,
  resource: ResourceAddress | null,
  { message, details }: Problem,
): Finding {
  const { line, excerpt } = details;
  return {
    code,
    place: { path, ...(line === undefined ? {} : { line }) },
    resource,
    explanation: message,
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}

/** Files that the other checks could not read. Runs after them. */
export function checkUnreadable({ page, unreadable }: ExaminedPage): Finding[] {
  const resource = addressOfPage(page.address);
  return Array.from(unreadable, ([path, why]) => unreadableFile(path, why, resource));
}

export function unreadableFile(path: ProjectPath, explanation: string, resource: ResourceAddress | null): Finding {
  return { code: 'unreadable-file', place: { path }, resource, explanation };
}
