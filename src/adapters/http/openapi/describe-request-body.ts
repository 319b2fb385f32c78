import { bodyMediaTypes } from '../body/media-type.js';
import type { Route } from '../route.js';
import type { Content, JsonSchema, Operation } from './openapi-document.js';
import type { SchemaCollection } from './schema-collection.js';

const properties: JsonSchema = {
  type: 'object',
  description: 'Properties by name; null takes one back to its default.',
  additionalProperties: true,
};

export function describeRequestBody(route: Route, collection: SchemaCollection): Operation['requestBody'] {
  if (route.body === 'none') return undefined;
  const schema =
    route.body === 'properties' ? properties : collection.add(route.body, `${route.operationId}.body`, 'input');
  const content: Content = {};
  for (const mediaType of Object.values(bodyMediaTypes).flat()) content[mediaType] = { schema };
  return { required: false, content };
}
