import { html, prose, type Html } from './html.js';
import { responseOf, type JsonSchema, type OpenApiDocument, type Operation } from '../openapi/openapi-document.js';

const pointer = '#/components/schemas/';

export interface OperationAt {
  readonly path: string;
  /** In upper case. */
  readonly method: string;
  readonly operation: Operation;
}

/** A schema of the document with its properties, and links to its users. */
export function schemaSection(name: string, schema: JsonSchema, users: Html): Html {
  return html`<section class="entry" id="schema-${name}">
    <h3><a href="#schema-${name}">${name}</a> <small>${typeOf(schema)}</small></h3>
    <div class="about">
      <p>${prose(textOf(schema, 'description'))}</p>
      ${nestedFields(schema)}
    </div>
    <p class="users">Used by ${users}</p>
  </section>`;
}

/** Links to the operations and schemas that use a schema, by the name of each schema. */
export function schemaUsers(api: OpenApiDocument, operations: readonly OperationAt[]): ReadonlyMap<string, Html> {
  const users = new Map(Object.keys(api.components.schemas).map((name): [string, Html[]] => [name, []]));
  for (const { operation } of operations) {
    const responses = Object.keys(operation.responses).map((status) => responseOf(api, operation, status));
    const link = html`<a href="#${operation.operationId}">${operation.operationId}</a>`;
    for (const name of namesIn([operation.parameters, operation.requestBody, responses])) users.get(name)?.push(link);
  }
  const byAll = [...users].filter(([, links]) => links.length === operations.length).map(([name]) => name);
  for (const [other, schema] of Object.entries(api.components.schemas)) {
    for (const name of namesIn(schema)) if (name !== other) users.get(name)?.push(linkTo(other));
  }
  for (const name of byAll) users.set(name, [html`every operation`]);
  return new Map([...users].map(([name, links]) => [name, joined(', ', links)]));
}

/** The names of the schemas that a part of the document refers to, each once. */
function namesIn(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return found;
  for (const [key, item] of Object.entries(part)) {
    if (key === '$ref' && typeof item === 'string' && item.startsWith(pointer)) found.add(item.slice(pointer.length));
    else namesIn(item, found);
  }
  return found;
}

/** The type of a value in a few words, with links to the schemas that it names. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, type, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') return linkTo($ref.slice(pointer.length));
  if ('const' in schema) return code(schema['const']);
  if (Array.isArray(schema['enum'])) return joined(' | ', schema['enum'].map(code));
  const choices = schemasIn(anyOf ?? oneOf);
  if (choices.length > 0) return joined(' or ', choices.map(typeOf));
  if (allOf !== undefined) return joined(' and ', schemasIn(allOf).map(typeOf));
  const [element] = schemasIn(items);
  if (element !== undefined) return html`array of ${typeOf(element)}`;
  const [value] = schemasIn(additionalProperties);
  if (value !== undefined && schema['properties'] === undefined) return html`map of ${typeOf(value)}`;
  if (type === undefined) return html`any value`;
  return html`${[type].flat().map(String).join(' or ')}`;
}

/** The properties of the objects that a schema spells out, at any depth; nothing for those that it refers to by name. */
export function nestedFields(schema: JsonSchema): Html {
  return html`${spelledOut(schema).map(({ properties, required }) => {
    const fields = Object.entries(properties as Record<string, JsonSchema>).map(([name, part]) =>
      field({
        name,
        schema: part,
        remark: Array.isArray(required) && required.includes(name) ? '' : 'optional',
        description: textOf(part, 'description'),
      }),
    );
    return html`<dl>${fields}</dl>`;
  })}`;
}

/** A property or a parameter: its name, type, remark, limits, and the properties below it. */
export function field(about: { name: string; schema: JsonSchema; remark: string; description: string }): Html {
  const { name, schema, remark, description } = about;
  return html`<dt><code>${name}</code> ${typeOf(schema)} <small>${remark}</small></dt>
    <dd>${prose(description)} ${limitsOf(schema)} ${nestedFields(schema)}</dd>`;
}

function spelledOut(schema: JsonSchema): JsonSchema[] {
  const { properties, anyOf, oneOf, allOf, items, additionalProperties } = schema;
  return [
    ...(properties === undefined ? [] : [schema]),
    ...schemasIn([anyOf, oneOf, allOf, items, additionalProperties]).flatMap(spelledOut),
  ];
}

function schemasIn(value: unknown): JsonSchema[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  return typeof value === 'object' && value !== null ? [value as JsonSchema] : [];
}

/** Omits the bounds that only keep an integer exact. */
function limitsOf(schema: JsonSchema): Html {
  const { minLength = 0, maxLength, minimum, maximum, maxItems, format } = schema;
  const limits = [
    typeof maxLength === 'number' ? `${Number(minLength)} to ${maxLength} characters.` : '',
    isBound(minimum) ? `At least ${minimum}.` : '',
    isBound(maximum) ? `At most ${maximum}.` : '',
    typeof maxItems === 'number' ? `At most ${maxItems} items.` : '',
    typeof format === 'string' ? `Format: ${format}.` : '',
  ];
  return html`${limits.filter((limit) => limit !== '').join(' ')}
  ${schema['default'] === undefined ? '' : html`Default: ${code(schema['default'])}.`}`;
}

function isBound(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

function linkTo(name: string): Html {
  return html`<a href="#schema-${name}">${name}</a>`;
}

function code(value: unknown): Html {
  return html`<code>${JSON.stringify(value)}</code>`;
}

function joined(separator: string, parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html`${separator}${part}`))}`;
}

function textOf(schema: JsonSchema, keyword: string): string {
  const text = schema[keyword];
  return typeof text === 'string' ? text : '';
}
