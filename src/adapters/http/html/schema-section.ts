import { html, prose, type Html } from './html.js';
import { responseOf, type JsonSchema, type OpenApiDocument, type Operation } from '../openapi/openapi-document.js';

const pointer = '#/components/schemas/';

export interface OperationAt {
  readonly path: string;
  /** In upper case. */
  readonly method: string;
  readonly operation: Operation;
}

/** A schema of the document with its properties, and links to the operations and schemas that use it. */
export function schemaSection(api: OpenApiDocument, operations: readonly OperationAt[], name: string): Html {
  const schema = api.components.schemas[name] ?? {};
  return html`<section class="entry" id="schema-${name}">
    <h3><a href="#schema-${name}">${name}</a> <small>${typeOf(schema)}</small></h3>
    <div class="about">
      <p>${prose(textOf(schema, 'description'))}</p>
      ${nestedFields(schema)}
    </div>
    <p class="users">Used by ${usersOf(api, operations, name)}</p>
  </section>`;
}

function usersOf(api: OpenApiDocument, operations: readonly OperationAt[], name: string): Html {
  const users = operations.filter(({ operation }) => {
    const responses = Object.keys(operation.responses).map((status) => responseOf(api, operation, status));
    return refersTo([operation.parameters, operation.requestBody, responses], name);
  });
  const schemas = Object.keys(api.components.schemas).filter(
    (other) => other !== name && refersTo(api.components.schemas[other], name),
  );
  if (users.length === operations.length) return html`every operation`;
  return joined(', ', [
    ...users.map(({ operation: { operationId } }) => html`<a href="#${operationId}">${operationId}</a>`),
    ...schemas.map(linkTo),
  ]);
}

function refersTo(value: unknown, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => (key === '$ref' && item === pointer + name) || refersTo(item, name),
  );
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
