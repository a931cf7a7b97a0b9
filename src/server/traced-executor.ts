import { getOperationAST, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { traced, isTracing } from '../infra/tracing.js';
import type { Context } from '../services/context.js';
import { Executor, type Execution } from './execute.js';
import { operationLabel } from './operation-label.js';

/** The specification of the language bounds no name; a span shows this much of one. */
const MAX_NAME = 100;

/** The executor of every door; when traces are asked for, one that makes a span of each operation. */
export function newExecutor(schema: GraphQLSchema): Executor {
  return isTracing() ? new TracedExecutor(schema) : new Executor(schema);
}

/** Compiled queries pass by what others patch to see operations, so the span is made here, around both ways of running. */
class TracedExecutor extends Executor {
  override execute(ctx: Context, execution: Execution): Promise<ExecutionResult> {
    const { document, operationName } = execution;
    const operation = getOperationAST(document, operationName);
    const type = operation?.operation ?? 'unknown';
    const name = operation?.name?.value;
    const attributes = {
      'graphql.operation.type': type,
      ...(name === undefined ? {} : { 'graphql.operation.name': name.slice(0, MAX_NAME) }),
      door: ctx.request.door,
    };
    return traced(`${type} ${operationLabel(document, operationName)}`, { attributes }, async (span) => {
      const result = await super.execute(ctx, execution);
      const { code, statusCode } = result.errors?.[0]?.extensions ?? {};
      if (code !== undefined) span.failed(String(code), Number(statusCode) >= 500);
      return result;
    });
  }
}
