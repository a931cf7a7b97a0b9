import {
  execute as executeDocument,
  getOperationAST,
  GraphQLError,
  subscribe as subscribeDocument,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { ArgumentValidationError } from 'type-graphql';
import { countUnproven } from '../../auth/buckets.js';
import { authorize } from '../../auth/guard.js';
import type { PolicyExtensions } from '../../auth/policy.js';
import { badInput } from '../../core/catalogue/errors.js';
import { observeOperation } from '../../infra/telemetry/metrics.js';
import type { Context } from '../../services/frame/context.js';
import { askerOf } from '../../services/frame/asker.js';
import { auditRefusal } from './audit.js';
import { CompiledQueries, type PlanLimits } from './compiled-queries.js';
import { CostEstimator } from './cost.js';
import { describeVariables, fitsVariables } from './coercion.js';
import { logFailure, toAppError, toGraphQLError } from './failure.js';
import { operationLabel } from './operation-label.js';
import { rootFields } from './root-fields.js';
import { WorkShare } from './work-share.js';

export interface Execution {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The transport's name for a variable, used in error messages; null leaves the name out. */
  readonly rename?: (variable: string) => string | null;
}

/**
 * Runs operations for every transport. graphql-js coerces variables and arguments before a field's guard runs. A caller
 * without access is nevertheless refused first, without learning what input the operation expects.
 */
export class Executor {
  /** Queues the work that clients' documents cause, for all transports. */
  readonly share = new WorkShare();
  readonly compiled: CompiledQueries;
  /** Prices documents, for all transports. */
  readonly costs: CostEstimator;

  constructor(
    readonly schema: GraphQLSchema,
    plans?: PlanLimits,
  ) {
    this.compiled = new CompiledQueries(schema, this.share, plans);
    this.costs = new CostEstimator(schema);
  }

  /** Runs a query or a mutation. Errors are translated and already logged. */
  async execute(ctx: Context, execution: Execution): Promise<ExecutionResult> {
    const { document, operationName, variables } = execution;
    const operation = getOperationAST(document, operationName);
    const run = operation && this.compiled.find(operation);
    const startedAt = performance.now();
    const result =
      this.misfit(execution, operation) ?? (await (run ? run(ctx, variables) : this.interpret(ctx, execution)));
    observeOperation(
      operationLabel(document, operationName),
      ctx.request.transport,
      result.errors ? 'failed' : 'ok',
      startedAt,
    );
    if (!result.errors) {
      if (operation && !run) this.compiled.ran(document, operation, () => askerOf(ctx));
      return result;
    }
    const fields = operation ? rootFields(document, operation) : [];
    const name = operation?.name?.value ?? fields[0]?.name.value ?? 'unknown';
    const errors = await this.refusalsFirst(ctx, execution, result);
    return { ...result, errors: errors.map((error) => this.translate(ctx, error, name)) };
  }

  /**
   * Checks variables before graphql-js does, which repeats the whole input with each error. Operations with invalid
   * variables are priced at zero, so they must not run.
   */
  private misfit(
    { variables }: Execution,
    operation: OperationDefinitionNode | null | undefined,
  ): ExecutionResult | null {
    if (!operation || fitsVariables(this.schema, operation, variables)) return null;
    return { errors: [new GraphQLError('The variables do not fit')] };
  }

  private async interpret(ctx: Context, { document, operationName, variables }: Execution): Promise<ExecutionResult> {
    return executeDocument({
      schema: this.schema,
      document,
      contextValue: ctx,
      variableValues: variables,
      operationName: operationName ?? null,
    });
  }

  /** Starts a subscription. Errors are returned untranslated; the socket translates them. */
  async subscribe(args: ExecutionArgs): Promise<AsyncGenerator<ExecutionResult, void, void> | ExecutionResult> {
    const { document, operationName, variableValues } = args;
    const ctx = args.contextValue as Context;
    const execution = { document, operationName, variables: variableValues ?? {} };
    const misfit = this.misfit(execution, getOperationAST(document, operationName));
    const result = misfit ?? (await subscribeDocument(args));
    if (Symbol.asyncIterator in result) return result;
    return { ...result, errors: await this.refusalsFirst(ctx, execution, result) };
  }

  /** Translates an error for the client. Logs it, and adds its headers to the answer. */
  translate(ctx: Context, error: Error, name: string): GraphQLError {
    const failure = toAppError(error);
    logFailure(ctx, failure, name);
    for (const [header, value] of Object.entries(failure.headers)) ctx.reply.header(header, value);
    return toGraphQLError(failure, error instanceof GraphQLError ? error : undefined, ctx.request.id);
  }

  /** The errors of a result. Errors raised before the policy was checked are replaced by its refusal, if any. */
  private async refusalsFirst(
    ctx: Context,
    execution: Execution,
    { data, errors }: ExecutionResult,
  ): Promise<GraphQLError[]> {
    const operation = getOperationAST(execution.document, execution.operationName);
    if (!operation || !errors) return [...(errors ?? [])];
    const fields = rootFields(execution.document, operation);
    if (data === undefined && errors.every(({ path }) => path === undefined)) {
      const faults = describeVariables(this.schema, operation, execution.variables, execution.rename);
      const fault = badInput(faults ?? 'The operation cannot be run');
      return [(await this.refusal(ctx, operation, fields, fault)) ?? located(fault)];
    }
    return Promise.all(
      errors.map(async (error) => {
        if (!isArgumentFault(error)) return error;
        const field = fields.filter((each) => responseKey(each) === error.path?.[0]);
        return (await this.refusal(ctx, operation, field, error)) ?? error;
      }),
    );
  }

  /** The first policy refusal among root fields that graphql-js rejected before their guard; null without one. */
  private async refusal(
    ctx: Context,
    operation: OperationDefinitionNode,
    fields: readonly FieldNode[],
    fault: Error,
  ): Promise<GraphQLError | null> {
    const root = this.schema.getRootType(operation.operation);
    for (const field of fields) {
      const name = field.name.value;
      const { policy } = (root?.getFields()[name]?.extensions ?? {}) as PolicyExtensions;
      if (!policy) continue;
      const guarded = { field: name, writes: operation.operation === 'mutation' };
      const cleared = ctx.cleared.take(responseKey(field));
      const check = cleared ? Promise.resolve() : authorize(ctx, policy, guarded);
      // What was rejected has proven nothing.
      const count = () => countUnproven(ctx, policy, guarded);
      const refused = await check.then(count).then(nothing, (error: Error) => error);
      await auditRefusal(ctx, policy, guarded, {}, refused ?? fault);
      if (refused) return located(refused, field);
    }
    return null;
  }
}

/**
 * Whether graphql-js rejected the arguments of a root field, before the field's guard. Violations of an input's own
 * rules come after the guard, which must not count the call twice.
 */
function isArgumentFault({ path, originalError }: GraphQLError): boolean {
  if (originalError instanceof ArgumentValidationError) return false;
  return path?.length === 1 && originalError instanceof GraphQLError && originalError.path === undefined;
}

const nothing = (): null => null;

function located(error: Error, field?: FieldNode): GraphQLError {
  const at = field ? { nodes: [field], path: [responseKey(field)] } : {};
  return new GraphQLError(error.message, { ...at, originalError: error });
}

function responseKey({ alias, name }: FieldNode): string {
  return (alias ?? name).value;
}
