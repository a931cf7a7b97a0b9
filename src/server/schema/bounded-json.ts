import {
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import type { Policy } from '../../auth/policy.js';
import {
  JsonObjectScalar,
  JsonScalar,
  MAX_JSON_DEPTH,
  MAX_JSON_NODES,
  requireJsonWithin,
} from '../../core/text/json.js';

type Values = Readonly<Record<string, unknown>>;
type Check = (args: Values) => void;

/**
 * Returns a check that refuses (BAD_INPUT) JSON arguments that are nested too deeply or hold too many values, since
 * stored JSON must be readable again. It runs on coerced arguments, so it covers literals, variables within literals
 * and all transports.
 */
export function jsonCheck(args: readonly GraphQLArgument[], { jsonNodes }: Policy): Check {
  const bounds = { depth: MAX_JSON_DEPTH, nodes: jsonNodes === 'any' ? Infinity : MAX_JSON_NODES };
  const holding = args.filter(({ type }) => holdsJson(type));
  return (given) => checkFields(holding, given);

  function checkFields(fields: readonly (GraphQLArgument | GraphQLInputField)[], values: Values): void {
    for (const { name, type } of fields) check(name, type, values[name]);
  }

  function check(name: string, type: GraphQLInputType, value: unknown): void {
    if (value === null || value === undefined) return;
    if (isNonNullType(type)) check(name, type.ofType, value);
    else if (isListType(type)) for (const each of value as unknown[]) check(name, type.ofType, each);
    else if (isInputObjectType(type)) checkFields(Object.values(type.getFields()), value as Values);
    else if (isJson(type)) requireJsonWithin(name, value, bounds);
  }
}

function holdsJson(type: GraphQLInputType, seen: ReadonlySet<unknown> = new Set()): boolean {
  if (isNonNullType(type) || isListType(type)) return holdsJson(type.ofType, seen);
  if (!isInputObjectType(type)) return isJson(type);
  if (seen.has(type)) return false;
  return Object.values(type.getFields()).some((field) => holdsJson(field.type, new Set([...seen, type])));
}

function isJson(type: GraphQLInputType): boolean {
  return type === JsonScalar || type === JsonObjectScalar;
}
