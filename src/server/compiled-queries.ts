import { getOperationAST, GraphQLError, type DocumentNode, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { FieldNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../services/context.js';
import { fieldNodesAt } from './field-nodes.js';

/** A document is compiled once it was executed this often: compiling costs more than a run that comes only once. */
const COMPILE_AFTER = 2;

type Path = readonly (string | number)[];
type Run = (ctx: Context, variables: Readonly<Record<string, unknown>>) => Promise<ExecutionResult> | ExecutionResult;

/**
 * Queries that come again, compiled to functions. Kept for as long as the document itself is kept, which Apollo and the
 * REST rows bound. Mutations are always interpreted: after a failed one the next must not run, and compiled code does
 * not promise that.
 */
export class CompiledQueries {
  private readonly seen = new WeakMap<DocumentNode, { runs: number; compiled: Map<string, Run | null> }>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The compiled form of an operation; null while it is not worth it, or when it cannot be compiled. */
  find(document: DocumentNode, operationName: string | null): Run | null {
    const entry = this.seen.get(document) ?? { runs: 0, compiled: new Map<string, Run | null>() };
    if (entry.runs === 0) this.seen.set(document, entry);
    entry.runs += 1;
    if (entry.runs <= COMPILE_AFTER) return null;
    const key = operationName ?? '';
    const known = entry.compiled.get(key);
    if (known !== undefined) return known;
    const compiled = this.compile(document, operationName);
    entry.compiled.set(key, compiled);
    return compiled;
  }

  private compile(document: DocumentNode, operationName: string | null): Run | null {
    const definition = getOperationAST(document, operationName);
    if (definition?.operation !== 'query') return null;
    // Compiled code fails a call that leaves such a variable to its default, or gives null for it.
    if (definition.variableDefinitions?.some(({ defaultValue }) => defaultValue !== undefined)) return null;
    const compiled = compileQuery(this.schema, document, operationName ?? undefined);
    if (!isCompiledQuery(compiled)) return null;
    const nodesOf = (path: Path) => fieldNodesAt(document, definition, path);
    return async (ctx, variables) => withGraphQLErrors(await compiled.query(undefined, ctx, { ...variables }), nodesOf);
  }
}

/** Compiled code raises errors of a plainer kind, without their place; the rest of the server expects those of graphql-js. */
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
