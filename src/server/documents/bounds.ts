import { getOperationAST, GraphQLError, type ExecutionResult } from 'graphql';
import { AppError, ERRORS } from '../../core/catalogue/errors.js';
import type { Context } from '../../services/frame/context.js';
import { askerOf } from '../../services/frame/asker.js';
import type { Price } from '../execution/cost.js';
import type { Execution, Executor } from '../execution/execute.js';
import { introspectionRefusal } from './introspection.js';
import { LIMITS, tooComplex } from './limits.js';

/** Prices documents before they are executed, and refuses those that cost too much. */
export class Bounds {
  constructor(private readonly executor: Executor) {}

  /** Runs a query or a mutation within the limits. The price is returned in `extensions.cost`. */
  async execute(ctx: Context, execution: Execution): Promise<ExecutionResult> {
    const refusal = introspectionRefusal(ctx, execution.document);
    if (refusal) return { errors: [refusal] };
    const misfit = unfitOperation(execution);
    if (misfit) return { errors: [misfit] };
    const price = await this.price(ctx, execution).catch(unpriced);
    if (price instanceof AppError) return { errors: [this.executor.translate(ctx, price, 'price')] };
    const { cost } = price;
    const extensions = { extensions: { cost } };
    const tooMuch = overPriced(cost);
    if (tooMuch) return { errors: [tooMuch], ...extensions };
    const result = await this.executor.execute(ctx, execution);
    // Errors carry no price: a missing one would tell a refused caller that the variables were invalid.
    return result.errors ? result : { ...result, ...extensions };
  }

  /** The error for a document that costs too much; null when it may run. */
  async refusal(ctx: Context, execution: Execution): Promise<GraphQLError | null> {
    return overPriced((await this.price(ctx, execution)).cost);
  }

  /**
   * Prices a document. A price above the public limit is also noted as owed; the guard charges it once the caller is
   * authorised. RATE_LIMITED while too many documents wait to be priced.
   */
  private async price(ctx: Context, { document, operationName = null, variables }: Execution): Promise<Price> {
    const work = () => this.executor.costs.price(document, operationName, variables);
    const atOnce = this.executor.costs.isCheap(document, operationName, variables);
    const price = atOnce ? work() : await this.executor.share.run(askerOf(ctx), work);
    if (price.publicCost > LIMITS.publicCost) ctx.dues.owe();
    return price;
  }
}

/** The error for a subscription over HTTP or an unknown operation name. GraphQL itself reports a missing name. */
function unfitOperation({ document, operationName }: Execution): GraphQLError | null {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation === 'subscription') return unfit('A subscription needs a WebSocket');
  return operation || typeof operationName !== 'string' ? null : unfit('The document has no operation of this name');
}

function unpriced(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

function unfit(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_INPUT', statusCode: ERRORS.BAD_INPUT.statusCode } });
}

function overPriced(cost: number): GraphQLError | null {
  if (cost <= LIMITS.cost) return null;
  return tooComplex(`A document costs at most ${LIMITS.cost}; this one costs ${Number.isFinite(cost) ? cost : 'more'}`);
}
