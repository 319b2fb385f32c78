import type { ResourceAddress } from '#domain/change/resource-document';
import type { ProjectPath } from '#domain/change/file-change';
import type { Problem } from '#domain/problem/problem';
import { bytesToText } from '#application/support/bytes';
import { TooLargeToRead } from '#application/support/too-large';
import { layout } from '#application/project/layout/project-layout';
import type { ParsedFiles } from '#application/references/find/parsed-files';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { PageCheck } from '#application/doctor/page-check';
import { addressOfPage } from '#application/references/resource-addresses';

export const invalidLua: FindingKind = {
  code: 'invalid-lua',
  severity: 'error',
  fault: 'a script is not Lua, or the model in a command is broken',
  inApp: 'the app does not start (a command), or stops at the page',
};

export const fileTooLarge: FindingKind = {
  code: 'file-too-large',
  severity: 'warning',
  fault: 'a script or JSON file is larger than Pagewright reads ([limits](http-api.md#limits))',
  inApp: 'nothing; Pagewright finds nothing in it, and changes nothing',
};

export const invalidJson: FindingKind = {
  code: 'invalid-json',
  severity: 'warning',
  fault: 'a JSON file is not JSON',
  inApp: 'editors lose its values; an emitter stops the page',
};

/** Scripts that are no Lua, and JSON files that are no JSON. */
export const checkSources: PageCheck = {
  finds: [invalidLua, fileTooLarge, invalidJson],
  check: async ({ page, paths, parsed }) => {
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
  },
};

/** @param isCommand reads the model in a command's script, too */
export async function checkLua(
  parsed: ParsedFiles,
  path: ProjectPath,
  resource: ResourceAddress | null,
  isCommand: boolean,
): Promise<Finding[]> {
  const problem = isCommand ? (await parsed.command(path))?.problem : await parsed.faultOfScript(path);
  if (problem instanceof TooLargeToRead) return [notReadable(fileTooLarge, path, resource, problem)];
  // A script without a table of properties is valid Lua, too.
  return problem?.code === 'model-not-readable' ? [notReadable(invalidLua, path, resource, problem)] : [];
}

async function checkJson(parsed: ParsedFiles, path: ProjectPath, resource: ResourceAddress | null): Promise<Finding[]> {
  const problem = (await parsed.json(path))?.problem;
  if (problem instanceof TooLargeToRead) return [notReadable(fileTooLarge, path, resource, problem)];
  if (problem?.details.line === undefined) return [];
  // A list is valid JSON, too: older exporters wrote one for a page's index, and shapes of the artwork are lists.
  const content = await parsed.content(path);
  if (content === undefined || isJson(content)) return [];
  return [notReadable(invalidJson, path, resource, problem)];
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
  kind: FindingKind,
  path: ProjectPath,
  resource: ResourceAddress | null,
  { message, details }: Problem,
): Finding {
  const { line, excerpt } = details;
  return {
    kind,
    place: { path, ...(line === undefined ? {} : { line }) },
    resource,
    explanation: message,
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}
