export {
  createClient,
  type Client,
  type ClientOperation,
  type ClientOptions,
  type Fetch,
  type OperationInput,
  type OperationResponse,
  type Place,
  type Places,
  type QueryValue,
  type StreamOptions,
} from './adapters/client/create-client.js';
export type { FollowOptions } from './adapters/client/client-events.js';
export { InvalidAddress, InvalidBody, ProblemError, ServiceUnreachable } from './adapters/client/problem-error.js';
export type * from './adapters/client/client-operations.generated.js';
