import { getOperationAST, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { traced, isTracing, type OpenSpan } from '../../infra/telemetry/tracing.js';
import type { Context } from '../../services/frame/context.js';
import type { PlanLimits } from './compiled-queries.js';
import { Executor, type Execution } from './execute.js';
import { toAppError } from './failure.js';
import { operationLabel } from './operation-label.js';

type Named = Pick<ExecutionArgs, 'document' | 'operationName'>;
type Subscribed = Awaited<ReturnType<Executor['subscribe']>>;

/** The longest name in a span; GraphQL does not limit names. */
const MAX_NAME = 100;

/** The executor for every transport. With tracing enabled, it creates a span for each operation. */
export function newExecutor(schema: GraphQLSchema, plans?: PlanLimits): Executor {
  return isTracing() ? new TracedExecutor(schema, plans) : new Executor(schema, plans);
}

/** Compiled queries bypass the functions that tracing libraries patch, so this class creates spans for all runs. */
class TracedExecutor extends Executor {
  override execute(ctx: Context, execution: Execution): Promise<ExecutionResult> {
    return spanOf(ctx, execution, async (span) => {
      const result = await super.execute(ctx, execution);
      const { code, statusCode } = result.errors?.[0]?.extensions ?? {};
      if (code !== undefined) span.failed(String(code), Number(statusCode) >= 500);
      return result;
    });
  }

  /** The span covers only the start of a subscription (authorisation, existing data), since one may last for days. */
  override subscribe(args: ExecutionArgs): Promise<Subscribed> {
    return spanOf(args.contextValue as Context, args, async (span) => {
      const result = await super.subscribe(args);
      const error = Symbol.asyncIterator in result ? undefined : result.errors?.[0];
      if (error) {
        const { code, statusCode } = toAppError(error);
        span.failed(code, statusCode >= 500);
      }
      return result;
    });
  }
}

function spanOf<T>(ctx: Context, named: Named, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  const { document, operationName } = named;
  const operation = getOperationAST(document, operationName);
  const type = operation?.operation ?? 'unknown';
  const name = operation?.name?.value;
  const attributes = {
    'graphql.operation.type': type,
    ...(name === undefined ? {} : { 'graphql.operation.name': name.slice(0, MAX_NAME) }),
    transport: ctx.request.transport,
  };
  return traced(`${type} ${operationLabel(document, operationName)}`, { attributes }, work);
}
