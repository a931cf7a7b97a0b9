import { parse, validate, type DocumentNode, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import type { Policy, PolicyExtensions } from '../../auth/policy.js';
import { throttleOfRoute } from '../../core/catalogue/throttles.js';
import { errorTypesOf, type ErrorType } from './error-types.js';
import { requireKind } from './kinds.js';
import type { RestRoute } from './route.js';
import { rowReader, type RowReader } from './row-id.js';
import { variableReaders, type VariableReader } from './variables.js';

/** A row that is checked and ready to serve. */
export interface CompiledRoute extends RestRoute {
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  /** Name of the operation: the document's one root field. */
  readonly field: string;
  readonly policy: Policy;
  readonly writes: boolean;
  readonly variables: readonly VariableReader[];
  /** The query that answers a prefetch instead of the mutation. */
  readonly ahead: CompiledRoute | null;
  /** Reads the id of the row that the policy's bucket counts by. */
  readonly rowId: RowReader | null;
  /** Fields that refusals may add to those of every error. */
  readonly errorTypes: readonly ErrorType[];
  /** The parameters that a request may set in its query string or body. */
  readonly parameters: readonly string[];
}

/** Checks a row against the schema and prepares it. Throws for an invalid row, which stops the start. */
export function compileRoute(schema: GraphQLSchema, route: RestRoute): CompiledRoute {
  const where = `${route.method} ${route.path}`;
  const document = parsed(route.operation, where);
  const [misfit] = validate(schema, document);
  if (misfit) throw new Error(`${where}: ${misfit.message}`);
  const [definition, ...others] = document.definitions.filter((each) => each.kind === 'OperationDefinition');
  const [root, ...more] = definition?.selectionSet.selections ?? [];
  if (!definition || others.length > 0 || root?.kind !== 'Field' || root.alias || more.length > 0) {
    throw new Error(`${where}: the operation must have exactly one root field, without an alias`);
  }
  const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const variables = variableReaders(schema, definition, parameters, route);
  requireUsed(where, route, parameters, variables);
  const field = root.name.value;
  const declared = schema.getRootType(definition.operation)?.getFields()[field];
  const { policy }: PolicyExtensions = declared?.extensions ?? {};
  if (!policy) throw new Error(`${where}: ${field} has no policy`);
  requirePolicy(route, policy);
  const rowId = rowReader(where, { root, declared, policy, parameters });
  requireKind(where, route, root, declared);
  const writes = definition.operation === 'mutation';
  const ahead = aheadOf(schema, route, writes);
  const errorTypes = errorTypesOf(schema, where, route);
  const readable = variables.flatMap((each) => each.parameters);
  const compiled = { document, definition, field, policy, writes, variables, ahead, rowId, errorTypes };
  return { ...route, ...compiled, parameters: readable };
}

function parsed(text: string, where: string): DocumentNode {
  try {
    return parse(text);
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  }
}

/** A path with a documented bucket must run an operation that uses it; only public operations take plain text. */
function requirePolicy({ method, path, plainText = false }: RestRoute, { access, throttle }: Policy): void {
  const bucket = throttleOfRoute(method, path);
  if (bucket && throttle !== bucket) throw new Error(`${method} ${path} must take from the bucket ${bucket}`);
  if (plainText && access !== 'public') throw new Error(`${method} ${path} is not public, and takes plain text`);
}

/** The row's query for prefetches. A GET that writes must have one, because a prefetch is not a request to change anything. */
function aheadOf(schema: GraphQLSchema, route: RestRoute, writes: boolean): CompiledRoute | null {
  const { method, path, prefetched, ...rest } = route;
  const where = `${method} ${path}`;
  const writesByGet = writes && method === 'GET';
  if (prefetched === undefined) {
    if (writesByGet) throw new Error(`${where}: a GET that writes must name a query for prefetches in \`prefetched\``);
    return null;
  }
  if (!writesByGet) throw new Error(`${where}: only a GET that writes may have \`prefetched\``);
  const { operation } = parsed(prefetched, where).definitions.find((each) => each.kind === 'OperationDefinition') ?? {};
  if (operation !== 'query') throw new Error(`${where}: the operation in \`prefetched\` must be a query`);
  return compileRoute(schema, { ...rest, method, path, operation: prefetched });
}

function requireUsed(
  where: string,
  { body, query = [], words = {} }: RestRoute,
  parameters: readonly string[],
  variables: readonly VariableReader[],
): void {
  const used = new Set(variables.map(({ name }) => name));
  const unused = parameters.filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`${where}: the operation does not use {${unused.join('}, {')}}`);
  const unknown = [...query, ...Object.keys(words)].filter((name) => !used.has(name));
  if (unknown.length > 0) throw new Error(`${where}: the operation has no variable $${unknown.join(', $')}`);
  if (body !== undefined && !used.has(body)) throw new Error(`${where}: the operation has no variable $${body}`);
}
