import {
  getNullableType,
  GraphQLError,
  isLeafType,
  typeFromAST,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../services/frame/context.js';
import type { Asker } from '../../services/frame/asker.js';
import { declaredOf } from './coercion.js';
import { bytesOf, selections } from './document-size.js';
import { fieldNodesAt } from './field-nodes.js';
import type { WorkShare } from './work-share.js';

/**
 * An operation is compiled once it has run this often without an error: compiling costs more than a run that comes
 * once.
 */
const COMPILE_AFTER = 2;
/** An operation that selects more is interpreted: compiling it would hold up the process for tens of milliseconds. */
const MAX_SELECTIONS = 1_000;
/** Plans that are kept, and about how many bytes they take together. */
const KEPT_PLANS = 500;
const KEPT_BYTES = 12_000_000;
/** Measured on small and large operations: the functions, and what they know of each field. */
const BYTES_PER_SELECTION = 600;

type Path = readonly (string | number)[];
type Run = (ctx: Context, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult> | ExecutionResult;

/**
 * Queries that come again, compiled to functions. Only runs without an error count, each operation by itself, so that
 * whoever may not call compiles nothing. The plans used last are kept, for the process as a whole. Mutations are always
 * interpreted: after a failed one the next must not run, and compiled code does not promise that.
 */
export class CompiledQueries {
  private readonly runs = new WeakMap<OperationDefinitionNode, number>();
  private readonly plans = new LRUCache<OperationDefinitionNode, { readonly run: Run; readonly bytes: number }>({
    max: KEPT_PLANS,
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly share: WorkShare,
  ) {}

  /** The compiled form of an operation; null while there is none. */
  find(operation: OperationDefinitionNode): Run | null {
    return this.plans.get(operation)?.run ?? null;
  }

  /** Counts an interpreted run that was let through; from the second on the operation is compiled, when there is time. */
  ran(document: DocumentNode, operation: OperationDefinitionNode, asker: () => Asker): void {
    const runs = (this.runs.get(operation) ?? 0) + 1;
    this.runs.set(operation, runs);
    if (runs < COMPILE_AFTER) return;
    // Neither again while it waits nor when it cannot be compiled; where too many wait, or its plan was pushed out, it
    // counts from the beginning.
    this.runs.set(operation, -Infinity);
    if (!isCompilable(this.schema, operation)) return;
    const work = (): void => this.compile(document, operation);
    // Its request is answered: all that waits is the document, which is kept anyway.
    const waiting = { ...asker(), bytes: 0, isGone: () => false };
    this.share.run(waiting, work).catch(() => this.runs.set(operation, 0));
  }

  private compile(document: DocumentNode, operation: OperationDefinitionNode): void {
    const selected = selections(document, operation, MAX_SELECTIONS);
    if (selected >= MAX_SELECTIONS) return;
    const compiled = compileQuery(this.schema, document, operation.name?.value);
    if (!isCompiledQuery(compiled)) return;
    const nodesOf = (path: Path) => fieldNodesAt(document, operation, path);
    const run: Run = async (ctx, variables) =>
      withGraphQLErrors(await compiled.query(undefined, ctx, declaredOf(operation, variables)), nodesOf);
    this.plans.set(operation, { run, bytes: selected * BYTES_PER_SELECTION + bytesOf(document) });
    this.runs.set(operation, 0);
  }
}

/**
 * Compiled code fails a call that leaves a variable to its default, or gives null for it. Of an object or a list it
 * words every fault, each with all that was given, so variables are single values. It keeps them in an object that
 * inherits, where some names mean something else.
 */
function isCompilable(
  schema: GraphQLSchema,
  { operation, variableDefinitions = [] }: OperationDefinitionNode,
): boolean {
  const fit = ({ variable, type, defaultValue }: VariableDefinitionNode): boolean =>
    !(variable.name.value in Object.prototype) &&
    defaultValue === undefined &&
    isLeafType(getNullableType(typeFromAST(schema, type)));
  return operation === 'query' && variableDefinitions.every(fit);
}

/**
 * Compiled code raises errors of a plainer kind, without their place; the rest of the server expects those of
 * graphql-js.
 */
function withGraphQLErrors(result: ExecutionResult, nodesOf: (path: Path) => FieldNode[]): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map(
    (error) =>
      new GraphQLError(error.message, {
        nodes: error.path ? nodesOf(error.path) : null,
        path: error.path ?? null,
        originalError: error.originalError ?? null,
      }),
  );
  return { ...result, errors };
}
