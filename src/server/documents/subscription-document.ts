import { getOperationAST, GraphQLError, type DocumentNode } from 'graphql';
import { ERRORS } from '../../core/catalogue/errors.js';
import type { Context } from '../../services/frame/context.js';
import { askerOf } from '../../services/frame/asker.js';
import { Bounds } from './bounds.js';
import type { DocumentReader } from './document-reader.js';
import type { Executor } from '../execution/execute.js';
import type { PersistedOperations } from './persisted-operations.js';

/** A client's request for a subscription. */
export interface SubscriptionRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** Reads subscription documents under the same rules as documents sent over HTTP. */
export class SubscriptionReader {
  private readonly bounds: Bounds;

  constructor(
    executor: Executor,
    private readonly reader: DocumentReader,
    private readonly operations: PersistedOperations,
  ) {
    this.bounds = new Bounds(executor);
  }

  /** The validated document, or its errors. Queries and mutations are refused. */
  async read(ctx: Context, request: SubscriptionRequest): Promise<DocumentNode | GraphQLError[]> {
    const refusal = this.operations.refusal(request.query);
    if (refusal) return [refusal];
    const document = await this.reader.read(request.query, askerOf(ctx));
    if (Array.isArray(document)) return document;
    const { operationName, variables } = request;
    if (getOperationAST(document, operationName)?.operation !== 'subscription') return [onlySubscriptions()];
    const tooMuch = await this.bounds.refusal(ctx, { document, operationName, variables: variables ?? {} });
    return tooMuch ? [tooMuch] : document;
  }
}

function onlySubscriptions(): GraphQLError {
  const { statusCode } = ERRORS.BAD_INPUT;
  const message = 'A socket carries subscriptions; send queries and mutations by HTTP';
  return new GraphQLError(message, { extensions: { code: 'BAD_INPUT', statusCode } });
}
