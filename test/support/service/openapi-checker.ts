import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { problemCatalog } from '#adapters/http/response/problem-catalog';
import {
  type OpenApiDocument,
  type Operation,
  type OperationResponse,
  responseOf,
} from '#adapters/http/openapi/openapi-document';
import type { ReadEvent } from './read-events.js';

interface CheckedAnswer {
  readonly method: string;
  /** The path that was asked for, with or without its query string. */
  readonly path: string;
  readonly status: number;
  /** The `Content-Type` header; without it, that of JSON or of a problem document. */
  readonly contentType?: string;
  /** The parsed body of JSON or YAML, the text of anything else. */
  readonly body: unknown;
}

/**
 * Holds answers against an OpenAPI document: the status must be declared for the operation, the
 * media type for the status, and the body must match the schema.
 */
export class OpenApiChecker {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true });

  private readonly compiled = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenApiDocument) {
    this.ajv.addSchema({ ...document, $id: 'api' });
  }

  /** @throws Error that names what is not as declared */
  check(answer: CheckedAnswer): void {
    const where = `${answer.method} ${answer.path} answered ${answer.status}`;
    const found = this.findOperation(answer);
    if (found === undefined) {
      this.checkUndeclared(answer, where);
      return;
    }
    const { template, method, operation } = found;
    const response = responseOf(this.document, operation, String(answer.status));
    if (response === undefined) {
      throw new Error(
        `${where}, but ${operation.operationId} declares only ${Object.keys(operation.responses).join(', ')}: ${JSON.stringify(answer.body)}`,
      );
    }
    if (answer.method === 'HEAD' || answer.status === 304) return;
    const media = mediaTypeOf(answer, response);
    if (response.content[media] === undefined) {
      throw new Error(
        `${where} as ${media}, but ${operation.operationId} declares ${Object.keys(response.content).join(', ')}`,
      );
    }
    const declared = operation.responses[String(answer.status)];
    const pointer =
      declared !== undefined && '$ref' in declared
        ? declared.$ref.slice(2).split('/')
        : ['paths', template, method, 'responses', String(answer.status)];
    this.validate(this.compile([...pointer, 'content', media, 'schema']), answer.body, where);
  }

  /**
   * Holds one event of a stream against what is declared of each.
   * @throws Error that names what is not as declared
   */
  checkEvent({ type, id, data }: ReadEvent): void {
    const pointer = ['paths', '/_/events', 'get', 'responses', '200', 'content', 'text/event-stream', 'schema'];
    const event = { event: type, ...(id === undefined ? {} : { id }), data };
    this.validate(this.compile(pointer), event, `the event ${type}`);
  }

  /** The operation that a request is of; `undefined` where none is declared. */
  operationOf(request: Pick<CheckedAnswer, 'method' | 'path'>): Operation | undefined {
    return this.findOperation(request)?.operation;
  }

  /**
   * Holds a value against the schema that a pointer of the document leads to.
   * @throws Error that names what is not as declared
   */
  checkAt(pointer: readonly string[], value: unknown): void {
    this.validate(this.compile(pointer), value, pointer.join(' '));
  }

  private findOperation(
    answer: Pick<CheckedAnswer, 'method' | 'path'>,
  ): { template: string; method: string; operation: Operation } | undefined {
    const method = answer.method === 'HEAD' ? 'get' : answer.method.toLowerCase();
    const template = this.findTemplate(segmentsOf(answer.path));
    const operation = template === undefined ? undefined : this.document.paths[template]?.[method];
    return template === undefined || operation === undefined ? undefined : { template, method, operation };
  }

  /** The template that names the address: at each segment a literal comes before a parameter. */
  private findTemplate(segments: readonly string[]): string | undefined {
    // Below `/_` is only what is declared there, never a book.
    const fits = Object.keys(this.document.paths).filter(
      (template) => this.fits(template, segments) && (segments[0] !== '_' || /^\/_(\/|$)/.test(template)),
    );
    const rank = (template: string) =>
      segmentsOf(template)
        .map((part) => (this.isMany(template, part) ? '2' : part.startsWith('{') ? '1' : '0'))
        .join('');
    return fits.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))[0];
  }

  private fits(template: string, segments: readonly string[]): boolean {
    const parts = segmentsOf(template);
    const many = parts.findIndex((part) => this.isMany(template, part));
    if (many < 0 ? parts.length !== segments.length : segments.length <= many) return false;
    return parts.every((part, index) => part.startsWith('{') || part === segments[index]);
  }

  private isMany(template: string, part: string): boolean {
    const operations = Object.values(this.document.paths[template] ?? {});
    return operations.some(({ parameters }) =>
      parameters.some((each) => `{${each.name}}` === part && each['x-many-segments'] === true),
    );
  }

  /** A response that no operation declares must answer OPTIONS, or be a problem (not 422) with the status of its code. */
  private checkUndeclared({ method, status, body }: CheckedAnswer, where: string): void {
    if (method === 'OPTIONS' && status === 204) return;
    this.validate(this.compile(['components', 'schemas', 'Problem']), body, where);
    const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
    const known = Object.entries(problemCatalog).find(([each]) => each === code);
    if (known?.[1].status !== status) throw new Error(`${where}, which is not the status of ${String(code)}`);
    if (status < 400 || status === 422) throw new Error(`${where}, but no operation is declared there`);
  }

  private compile(pointer: readonly string[]): ValidateFunction {
    const fragment = pointer
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const known = this.compiled.get(fragment);
    if (known !== undefined) return known;
    const validate = this.ajv.compile({ $ref: `api#/${fragment}` });
    this.compiled.set(fragment, validate);
    return validate;
  }

  private validate(validate: ValidateFunction, body: unknown, where: string): void {
    if (validate(body)) return;
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'all of it'} ${message} ${JSON.stringify(params)}`,
    );
    throw new Error(`${where}, but it is not as declared: ${faults.join('; ')}\n${JSON.stringify(body, null, 2)}`);
  }
}

function segmentsOf(path: string): string[] {
  return path
    .split('?', 1)
    .join('')
    .split('/')
    .filter((part) => part !== '');
}

function mediaTypeOf({ contentType, status }: CheckedAnswer, response: OperationResponse): string {
  if (contentType !== undefined) return contentType.split(';', 1).join('').trim();
  const declared = Object.keys(response.content);
  return status >= 400
    ? 'application/problem+json'
    : declared.includes('application/json')
      ? 'application/json'
      : (declared[0] ?? '');
}
