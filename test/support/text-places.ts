import {
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  type GraphQLInputType,
  type GraphQLScalarType,
} from 'graphql';
import { exampleValue } from './example-arguments.js';
import type { RootOperation, Variables } from './root-operation.js';

/** Scalars that no text stands for. */
const NUMBERS: ReadonlySet<string> = new Set(['Boolean', 'Float', 'Int', 'SafeInt']);

/** A text among what an operation takes: dotted names from the argument on; a list on the way has no name. */
export interface TextPlace {
  readonly path: string;
  readonly scalar: GraphQLScalarType;
}

/** Every place where an operation takes a text, or a scalar that is written as one. */
export function textPlaces({ args }: RootOperation): TextPlace[] {
  return args.flatMap(({ name, type }) => placesIn(type, name));
}

function placesIn(type: GraphQLInputType, path: string): TextPlace[] {
  if (isNonNullType(type) || isListType(type)) return placesIn(type.ofType, path);
  if (isScalarType(type)) return NUMBERS.has(type.name) ? [] : [{ path, scalar: type }];
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => placesIn(field.type, `${path}.${field.name}`));
}

/** `variables` with a value at a place; what the schema demands around it is made up where it is missing. */
export function withTextAt({ args }: RootOperation, variables: Variables, path: string, value: unknown): Variables {
  const [name = '', ...rest] = path.split('.');
  const argument = args.find((each) => each.name === name);
  if (!argument) throw new Error(`there is no argument for ${path}`);
  return { ...variables, [name]: placed(argument.type, variables[name], rest, value) };
}

function placed(type: GraphQLInputType, given: unknown, path: readonly string[], value: unknown): unknown {
  if (isNonNullType(type)) return placed(type.ofType, given, path, value);
  if (isListType(type)) return [placed(type.ofType, Array.isArray(given) ? given[0] : undefined, path, value)];
  const [name, ...rest] = path;
  if (!isInputObjectType(type) || name === undefined) return value;
  const fields = (given ?? exampleValue(type)) as Variables;
  const field = type.getFields()[name];
  if (!field) throw new Error(`${type.name} has no field ${name}`);
  return { ...fields, [name]: placed(field.type, fields[name], rest, value) };
}

/** `over` laid over `under`, object by object; a list takes the other's place. */
export function merged(under: Variables, over: Variables): Variables {
  const both = Object.entries(over).map(([name, value]) => {
    const below = under[name];
    return [name, isObject(below) && isObject(value) ? merged(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}

function isObject(value: unknown): value is Variables {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
