import { Problem } from '#domain/problem/problem';

/** The most bytes a body of each kind may have. YAML's is lower because its parser is slower by far. */
export const bodyLimits = { json: 256 * 1024, lua: 256 * 1024, yaml: 64 * 1024 } as const;

/** The language of a body. The braced form is sent as YAML. */
export type BodyKind = keyof typeof bodyLimits;

export interface BodyType {
  /** In lower case, without parameters: `application/json`. */
  readonly mediaType: string;
  readonly kind: BodyKind;
}

/** The media types of each kind of body; any `…+json` is JSON, too. */
export const bodyMediaTypes = {
  json: ['application/json'],
  yaml: ['application/yaml', 'text/yaml', 'application/x-yaml'],
  lua: ['application/lua', 'text/x-lua'],
} as const;

/** The types that most programs send. Parsing one takes as long as reading a small body. */
const commonTypes: ReadonlyMap<string, BodyType> = new Map(
  ['application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-8'].map((contentType) => [
    contentType,
    { mediaType: 'application/json', kind: 'json' },
  ]),
);

/** The default type of `curl -d`. */
const curlsType = 'application/x-www-form-urlencoded';

/**
 * Parses the type of a body.
 * @param contentType the header, `''` when it was not sent
 * @throws Problem `unsupported-media-type`
 */
export function readBodyType(contentType: string): BodyType {
  const usual = commonTypes.get(contentType);
  if (usual !== undefined) return usual;
  const advice = 'Send the header "Content-Type: application/json", or that of application/yaml or application/lua.';
  if (contentType === '') {
    throw new Problem('unsupported-media-type', `The body has no Content-Type. ${advice}`);
  }
  const [first = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const kind = kindOf(first);
  if (kind === undefined) {
    const byItself =
      first === curlsType ? ` curl -d sends that type by itself; add -H 'Content-Type: application/json'.` : '';
    throw new Problem('unsupported-media-type', `A body of type "${first}" is not read here. ${advice}${byItself}`);
  }
  const charset = parameters.map((parameter) => /^charset="?([^"]*)"?$/.exec(parameter)?.[1]).find(Boolean) ?? 'utf-8';
  if (charset !== 'utf-8' && charset !== 'utf8') {
    throw new Problem('unsupported-media-type', `The body is sent as "${charset}"; only UTF-8 is read.`);
  }
  return { mediaType: first, kind };
}

function kindOf(mediaType: string): BodyKind | undefined {
  if (/^[a-z]+\/[\w.!#$&^-]+\+json$/.test(mediaType)) return 'json';
  for (const kind of ['json', 'yaml', 'lua'] as const) {
    if (bodyMediaTypes[kind].some((each) => each === mediaType)) return kind;
  }
  return undefined;
}
