import {
  GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../services/frame/context.js';
import type { Asker } from '../../services/frame/asker.js';
import { declaredOf } from './coercion.js';
import { isCompilable, mayBeCompilable } from './compilable.js';
import { bytesOf, selections } from './document-size.js';
import { fieldNodesAt } from './field-nodes.js';
import type { WorkShare } from './work-share.js';

/**
 * How often an operation must run without an error before it is compiled, since compiling costs more than a single run.
 */
const COMPILE_AFTER = 2;
/** Larger operations stay interpreted: compiling one of this size blocks the process for up to 100 milliseconds. */
const MAX_SELECTIONS = 500;
/** Limits of the cached plans: number, and approximately their bytes. */
export interface PlanLimits {
  readonly plans: number;
  readonly bytes: number;
}

const KEPT: PlanLimits = { plans: 500, bytes: 12_000_000 };
/** Measured on small and large operations: the compiled functions and their data for each field. */
const BYTES_PER_SELECTION = 600;

type Path = readonly (string | number)[];
type Run = (ctx: Context, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult> | ExecutionResult;

/**
 * Compiles repeated queries to functions. Only successful runs count, separately for each operation, so that callers
 * without access cannot trigger compilation. The most recently used plans are cached for the whole process. Mutations
 * are always interpreted, because compiled code does not guarantee that a failed one stops the next.
 */
export class CompiledQueries {
  private readonly runs = new WeakMap<OperationDefinitionNode, number>();
  private readonly plans: LRUCache<OperationDefinitionNode, { readonly run: Run; readonly bytes: number }>;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly share: WorkShare,
    { plans, bytes }: PlanLimits = KEPT,
  ) {
    this.plans = new LRUCache({ max: plans, maxSize: bytes, sizeCalculation: (plan) => plan.bytes });
  }

  /** The compiled form of an operation; null while there is none. */
  find(operation: OperationDefinitionNode): Run | null {
    return this.plans.get(operation)?.run ?? null;
  }

  /** Counts a successful interpreted run. After the second one the operation is queued for compilation. */
  ran(document: DocumentNode, operation: OperationDefinitionNode, asker: () => Asker): void {
    const runs = (this.runs.get(operation) ?? 0) + 1;
    this.runs.set(operation, runs);
    if (runs < COMPILE_AFTER) return;
    // Prevents a second attempt while this one waits or if it cannot be compiled. The count restarts when the queue is
    // full or the plan is evicted.
    this.runs.set(operation, -Infinity);
    if (!mayBeCompilable(this.schema, operation)) return;
    const work = (): void => this.compile(document, operation);
    // The request is already answered and the document is cached anyway, so waiting costs no memory.
    const waiting = { ...asker(), bytes: 0, isGone: () => false };
    this.share.run(waiting, work).catch(() => this.runs.set(operation, 0));
  }

  private compile(document: DocumentNode, operation: OperationDefinitionNode): void {
    const selected = selections(document, operation, MAX_SELECTIONS);
    if (selected >= MAX_SELECTIONS || !isCompilable(this.schema, document, operation)) return;
    const compiled = compileQuery(this.schema, document, operation.name?.value);
    if (!isCompiledQuery(compiled)) return;
    const nodesOf = (path: Path) => fieldNodesAt(document, operation, path);
    const run: Run = async (ctx, variables) =>
      withGraphQLErrors(await compiled.query(undefined, ctx, declaredOf(operation, variables)), nodesOf);
    this.plans.set(operation, { run, bytes: selected * BYTES_PER_SELECTION + bytesOf(document) });
    this.runs.set(operation, 0);
  }
}

/** Converts the errors of compiled code to those of graphql-js, which carry the position in the document. */
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
