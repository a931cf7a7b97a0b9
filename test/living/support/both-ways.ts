import { execute, getOperationAST, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { Context } from '../../../src/services/frame/context.js';
import { CompiledQueries } from '../../../src/server/execution/compiled-queries.js';
import { toAppError } from '../../../src/server/execution/failure.js';
import { WorkShare } from '../../../src/server/execution/work-share.js';
import { askerNamed } from '../../support/askers.js';
import type { RandomQuery } from './random-query.js';
import { restrictedTo } from './restricted.js';

/** An answer as a client tells it apart from another one. */
export interface Answer {
  /** With the order of its keys, and with keys whose value is missing. */
  readonly data: string;
  readonly faults: readonly Fault[];
}

interface Fault {
  readonly path: string;
  readonly code: string;
  /** The place in the data that is null because of it. */
  readonly nulls: string;
}

/** No query of these takes this long: what is not answered by then never is. */
const ANSWERED_WITHIN_MS = 20_000;

/**
 * Runs a query interpreted and compiled at the same time. `compiled` is null where the query stays interpreted.
 */
export async function bothWays(
  schema: GraphQLSchema,
  query: RandomQuery,
): Promise<{ interpreted: Answer; compiled: Answer | null }> {
  const { document, variables } = query;
  const operation = getOperationAST(document, 'Q')!;
  const share = new WorkShare();
  const queries = new CompiledQueries(schema, share);
  for (let run = 0; run < 2; run += 1) queries.ran(document, operation, () => askerNamed('test'));
  await share.run(askerNamed('test'), () => undefined);
  const run = queries.find(operation);
  const contextValue = {} as Context;
  const [interpreted, compiled] = await Promise.all([
    inTime(() => interpret(schema, query)),
    run && inTime(async () => run(contextValue, variables)),
  ]);
  return { interpreted: read(interpreted), compiled: compiled && read(compiled) };
}

async function inTime<Value>(work: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it was never answered')), ANSWERED_WITHIN_MS);
  });
  return Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

function read({ data, errors = [] }: ExecutionResult): Answer {
  const faults = errors.map((error) => ({
    path: (error.path ?? []).join('.'),
    code: toAppError(error).code,
    nulls: nullAt(data, error.path ?? []),
  }));
  return { data: JSON.stringify(data, (_key, value: unknown) => (value === undefined ? '(missing)' : value)), faults };
}

/** The path to the null that an error left. */
function nullAt(data: unknown, path: readonly (string | number)[]): string {
  let value = data;
  for (const [at, key] of path.entries()) {
    if (value === null || value === undefined) return path.slice(0, at).join('.');
    value = (value as Record<string, unknown>)[key];
  }
  return path.join('.');
}

/**
 * How a compiled answer differs from the interpreted one, as text for a person; null when a client could not tell them
 * apart. Where one null has several reasons, each names some of them. If they have none in common, one of the compiled
 * answer's must be a reason, which the query shows when nothing else is selected.
 */
export async function difference(
  schema: GraphQLSchema,
  query: RandomQuery,
  one: Answer,
  other: Answer,
): Promise<string | null> {
  if (one.data !== other.data) return `data: ${one.data}\n  and: ${other.data}`;
  for (const at of new Set([...one.faults, ...other.faults].map(({ nulls }) => nulls))) {
    const [left, right] = [one, other].map(({ faults }) => faults.filter(({ nulls }) => nulls === at)) as [
      Fault[],
      Fault[],
    ];
    const text = `errors at "${at}": ${JSON.stringify(left)}\n  and: ${JSON.stringify(right)}`;
    if (left.length === 0 || right.length === 0) return text;
    if (left.some((fault) => right.some((known) => isSame(known, fault)))) continue;
    if (left.length === 1 && right.length === 1 && left[0]?.path === right[0]?.path) return text;
    const reasons = await Promise.all(right.map((fault) => isReason(schema, query, fault)));
    if (!reasons.includes(true)) return text;
  }
  return null;
}

const isSame = (one: Fault, other: Fault): boolean => one.path === other.path && one.code === other.code;

/**
 * Whether graphql-js fails on the way to the same place when nothing else is selected: there with the same code, or first
 * at another item of a list, whose fault then hides this one.
 */
async function isReason(schema: GraphQLSchema, query: RandomQuery, { path, code }: Fault): Promise<boolean> {
  const keysOf = (text: string) => text.split('.').filter((key) => !/^\d+$/.test(key));
  const keys = keysOf(path);
  const document = restrictedTo(query.document, keys);
  const { faults } = read(await interpret(schema, { ...query, document }));
  return faults.some((fault) =>
    fault.path === path ? fault.code === code : keysOf(fault.path).every((key, at) => key === keys[at]),
  );
}

async function interpret(schema: GraphQLSchema, { document, variables }: RandomQuery): Promise<ExecutionResult> {
  return execute({ schema, document, contextValue: {}, variableValues: variables, operationName: 'Q' });
}
