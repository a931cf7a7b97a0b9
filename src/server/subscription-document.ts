import { getOperationAST, GraphQLError, parse, specifiedRules, validate, type DocumentNode } from 'graphql';
import { ERRORS, isErrorCode, type ErrorCode } from '../core/errors.js';
import { Bounds } from './bounds.js';
import type { Executor } from './execute.js';
import { LIMITS, limitRules } from './limits.js';
import type { PersistedOperations } from './persisted-operations.js';

/** What a client asks a socket to follow. */
export interface SubscriptionRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown> | null;
  readonly operationName?: string | null;
}

/** Reads subscription documents under the same rules as documents over HTTP. */
export class SubscriptionReader {
  private readonly bounds: Bounds;

  constructor(
    private readonly executor: Executor,
    private readonly operations: PersistedOperations,
    /** Whether errors may name fields that a client did not ask for. */
    private readonly suggest: boolean,
  ) {
    this.bounds = new Bounds(executor);
  }

  /** The parsed and validated document, or what is wrong with it. Queries and mutations are refused. */
  read(request: SubscriptionRequest): DocumentNode | GraphQLError[] {
    const refusal = this.operations.refusal(request.query);
    if (refusal) return [refusal];
    const document = this.parse(request.query);
    if (document instanceof GraphQLError) return [document];
    const faults = validate(this.executor.schema, document, [...specifiedRules, ...limitRules]);
    if (faults.length > 0) return faults.map((fault) => this.coded(fault, 'GRAPHQL_VALIDATION_FAILED'));
    const { operationName, variables } = request;
    if (getOperationAST(document, operationName)?.operation !== 'subscription') {
      return [coded('A socket carries subscriptions; send queries and mutations by HTTP', 'BAD_INPUT')];
    }
    const tooMuch = this.bounds.refusal({ document, operationName, variables: variables ?? {} });
    return tooMuch ? [tooMuch] : document;
  }

  private parse(query: string): DocumentNode | GraphQLError {
    try {
      return parse(query, { maxTokens: LIMITS.tokens });
    } catch (error) {
      if (error instanceof GraphQLError) return this.coded(error, 'GRAPHQL_PARSE_FAILED');
      throw error;
    }
  }

  private coded(fault: GraphQLError, code: ErrorCode): GraphQLError {
    if (isErrorCode(fault.extensions['code'])) return fault;
    const message = this.suggest ? fault.message : fault.message.replace(/ ?Did you mean .*$/, '');
    return coded(message, code, fault);
  }
}

function coded(message: string, code: ErrorCode, fault?: GraphQLError): GraphQLError {
  const { statusCode } = ERRORS[code];
  return new GraphQLError(message, { nodes: fault?.nodes ?? null, extensions: { code, statusCode } });
}
