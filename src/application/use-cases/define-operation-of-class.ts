import type * as z from 'zod';
import type { Mutation } from '#domain/change/mutation';
import type { ChangeRequest } from '#application/changes/change-request';
import type { StagedContent } from '#application/ports/file-store';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { UseCaseClass } from '#application/project-services';
import {
  defaults,
  defineCall,
  defineRead,
  withProperties,
  type BodyDeclaration,
  type BodySource,
  type CallOperation,
  type ChangeOperation,
  type None,
  type OperationInput,
  type ReadOperation,
  type Short,
} from './define-operation.js';

// Operations whose use cases are classes still. This file goes with the last of them.

export function defineReadOf<Use, Result, At extends z.ZodObject = None, Options extends z.ZodObject = None>(
  operation: Short<ReadOperation<At, Options, Result>, 'effect'> & {
    readonly use: UseCaseClass<Use>;
    readonly at?: At;
    readonly options?: Options;
    readonly run: (use: Use, input: OperationInput<At, Options, 'none'>, files: ProjectFiles) => Promise<Result>;
    readonly freshness?: (use: Use, input: OperationInput<At, Options, 'none'>, result: Result) => () => boolean;
  },
): ReadOperation<At, Options, Result> {
  const { use, run, freshness, ...declared } = operation;
  return defineRead<Result, At, Options>({
    ...(declared as Short<ReadOperation<At, Options, Result>, 'effect'>),
    run: (services, input, files) => run(services.of(use), input, files),
    ...(freshness && { freshness: (services, input, result) => freshness(services.of(use), input, result) }),
  });
}

export function defineChangeOf<
  Use,
  At extends z.ZodObject = None,
  Options extends z.ZodObject = None,
  const Body extends BodyDeclaration = 'none',
>(
  operation: Short<ChangeOperation<At, Options, Body>, 'receive'> & {
    readonly use: UseCaseClass<Use>;
    readonly at?: At;
    readonly options?: Options;
    readonly body?: Body;
    readonly run: (use: Use, input: OperationInput<At, Options, Body>, request: ChangeRequest) => Promise<Mutation>;
    readonly receive?: (use: Use, input: { readonly at: z.output<At> }, source: BodySource) => Promise<StagedContent>;
  },
): ChangeOperation<At, Options, Body> {
  const { use, run, receive, ...declared } = { ...defaults<At, Options, Body>(), ...operation };
  return {
    ...declared,
    run: (services, { at, options = declared.options.parse({}), body }, request) =>
      run(
        services.of(use),
        { at, options, body: body as OperationInput<At, Options, Body>['body'] },
        withProperties(request, declared.body, body),
      ),
    ...(receive && { receive: (services, input, source) => receive(services.of(use), input, source) }),
  };
}

export function defineCallOf<
  Use,
  Result,
  At extends z.ZodObject = None,
  Options extends z.ZodObject = None,
  const Body extends BodyDeclaration = 'none',
>(
  operation: Short<CallOperation<At, Options, Body, Result>> & {
    readonly use: UseCaseClass<Use>;
    readonly at?: At;
    readonly options?: Options;
    readonly body?: Body;
    readonly run: (use: Use, input: OperationInput<At, Options, Body>) => Promise<Result> | Result;
  },
): CallOperation<At, Options, Body, Result> {
  const { use, run, ...declared } = operation;
  return defineCall<Result, At, Options, Body>({
    ...(declared as Short<CallOperation<At, Options, Body, Result>>),
    run: (services, input) => run(services.of(use), input),
  });
}
