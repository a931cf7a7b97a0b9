import { GraphQLError, GraphQLScalarType } from 'graphql';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { badInput } from '../catalogue/errors.js';

/** Maximum nesting depth of JSON from clients. */
export const MAX_JSON_DEPTH = 32;
/** Maximum number of values in JSON from clients, objects and lists included, unless the operation sets another. */
export const MAX_JSON_NODES = 2_000;
/** Depth to which stored JSON is shown. Old rows may nest deeper, and serialising JSON recurses. */
const MAX_SHOWN_DEPTH = 500;

export interface JsonBounds {
  readonly depth: number;
  readonly nodes: number;
}

/** BAD_INPUT for a value that nests deeper or holds more than the bounds allow. */
export function requireJsonWithin(name: string, value: unknown, bounds: JsonBounds): void {
  let nodes = 0;
  for (const depth of depths(value)) {
    nodes += 1;
    if (depth > bounds.depth) throw badInput(`${name} must nest at most ${bounds.depth} levels deep`);
    if (nodes > bounds.nodes) throw badInput(`${name} must hold at most ${bounds.nodes} values`);
  }
}

/**
 * The depth of every value within a value, which itself has depth 1. Uses a list instead of recursion, since JSON can
 * nest deeper than the call stack.
 */
function* depths(value: unknown): Generator<number> {
  const open: [value: unknown, depth: number][] = [[value, 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [present, depth] = next;
    yield depth;
    if (typeof present !== 'object' || present === null) continue;
    for (const inner of Object.values(present)) open.push([inner, depth + 1]);
  }
}

/** Stored JSON as it is returned: values that nest too deep are replaced by an ellipsis. */
function shown(value: unknown): unknown {
  for (const depth of depths(value)) if (depth > MAX_SHOWN_DEPTH) return cut(value, MAX_SHOWN_DEPTH);
  return value;
}

function cut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels <= 1) return '…';
  if (Array.isArray(value)) return value.map((each) => cut(each, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, levels - 1)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces the library's check, whose error message repeats the whole value, however large it is. */
function requireObject(value: unknown): Record<string, unknown> {
  if (isObject(value)) return value;
  throw new GraphQLError('JSONObject cannot represent a value that is not an object');
}

const ANY = GraphQLJSON.toConfig();
const OBJECT = GraphQLJSONObject.toConfig();

/** Any JSON. What clients send is bounded before it reaches an operation (see the guard of the schema). */
export const JsonScalar = new GraphQLScalarType({ ...ANY, serialize: shown });

/** A JSON object, bounded as {@link JsonScalar} is. */
export const JsonObjectScalar = new GraphQLScalarType({
  ...OBJECT,
  serialize: (value) => shown(requireObject(value)),
  parseValue: requireObject,
});
