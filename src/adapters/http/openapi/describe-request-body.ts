import { bodyMediaTypes } from '../body/media-type.js';
import type { Route } from '../route.js';
import type { Content, JsonSchema, Operation } from './openapi-document.js';
import type { Shared } from './shared.js';

const properties: JsonSchema = {
  type: 'object',
  description: 'Properties by name; null takes one back to its default.',
  additionalProperties: true,
};

export function describeRequestBody(route: Route, { schemas, examples }: Shared): Operation['requestBody'] {
  if (route.body === 'none') return undefined;
  const schema =
    route.body === 'properties' ? properties : schemas.add(route.body, `${route.operationId}.body`, 'input');
  const content: Content = {};
  for (const media of Object.values(bodyMediaTypes).flat()) {
    content[media] = { schema, ...examples.of(route.operationId, 'body', media) };
  }
  return { required: false, content };
}
