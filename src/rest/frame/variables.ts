import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { badInput } from '../../core/catalogue/errors.js';
import type { RestRoute, Words } from './route.js';

/** The parts of a REST request that can hold variables. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Reads one variable's value from a request; undefined when the request does not contain it. */
export interface VariableReader {
  readonly name: string;
  /** Names of the query parameters that can hold it. */
  readonly parameters: readonly string[];
  read(parts: RequestParts): unknown;
}

/** A variable of this name takes the whole body; in an operation that only reads, the whole query string. */
export const WHOLE_BODY = 'input';

/**
 * How each variable of an operation is read: from the path, then the query string, then the body. The variable that
 * `body` names takes the whole body, and then no other one reads from it. A mutation reads the query string only for
 * the variables in `query`: URLs end up in logs, and any site can make a browser open one.
 */
export function variableReaders(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  pathParameters: readonly string[],
  { body: rawBody, query: inQuery = [], words = {} }: Pick<RestRoute, 'body' | 'query' | 'words'>,
): VariableReader[] {
  const writes = operation.operation === 'mutation';
  return (operation.variableDefinitions ?? []).map((definition) => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!type || !isInputType(type)) throw new Error(`$${name} is not of an input type`);
    if (pathParameters.includes(name)) return { name, parameters: [], read: ({ params }) => params[name] };
    if (name === rawBody) {
      return { name, parameters: [], read: ({ body }) => (listsInputs(type) ? lenient(type, listOf(body)) : body) };
    }
    const queryOf = ({ query }: RequestParts) => (writes && !inQuery.includes(name) ? {} : query);
    const bodyOf = ({ body }: RequestParts) => (rawBody === undefined ? asObject(body) : {});
    if (name === WHOLE_BODY) {
      const named = getNamedType(type);
      const parameters = isInputObjectType(named) ? Object.keys(named.getFields()) : [];
      return { name, parameters, read: (parts) => lenient(type, { ...queryOf(parts), ...bodyOf(parts) }) };
    }
    const given = (parts: RequestParts) => worded(words[name] ?? {}, queryOf(parts)[name] ?? bodyOf(parts)[name]);
    return { name, parameters: [name], read: (parts) => lenient(type, given(parts)) };
  });
}

/** The value that a word stands for; anything else as it is, for coercion to refuse. */
function worded(words: Words, value: unknown): unknown {
  return typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;
}

/** GraphQL would take a single object as a list of one. BAD_INPUT for a body that is no array. */
function listOf(body: unknown): unknown {
  if (body !== undefined && !Array.isArray(body)) throw badInput('The body must be a JSON array');
  return body;
}

/** True for a list of input objects. */
function listsInputs(type: GraphQLInputType): boolean {
  return isListType(getNullableType(type)) && isInputObjectType(getNamedType(type));
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/**
 * Converts a value to an input type where REST is lenient: drops unknown fields, and parses numbers, booleans and JSON
 * given as text in a query string or form. Whatever still does not fit is refused by coercion.
 */
function lenient(type: GraphQLInputType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return lenient(type.ofType, value);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => lenient(type.ofType, item)) : value;
  if (isInputObjectType(type)) return knownFields(type.getFields(), value);
  return isScalarType(type) ? lenientScalar(type.name, value) : value;
}

function knownFields(fields: Record<string, { type: GraphQLInputType }>, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = value as Record<string, unknown>;
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(given, name));
  return Object.fromEntries(known.map(([name, field]) => [name, lenient(field.type, given[name])]));
}

function lenientScalar(name: string, value: unknown): unknown {
  if (name === 'Amount' && typeof value === 'number') return amountText(value);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (name === GraphQLInt.name || name === GraphQLFloat.name)
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value;
  if (name === GraphQLBoolean.name) return text === 'true' ? true : text === 'false' ? false : value;
  return name.startsWith('JSON') ? parsedJson(text) : value;
}

/** A JSON number with at most this many significant digits is exactly the number that the client wrote. */
const SURE_DIGITS = 15;

/** The shortest decimal text of a JSON number. A number with more digits is returned as is; coercion refuses it. */
function amountText(value: number): unknown {
  const [, sign = '', first = '', rest = '', exponent = ''] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential()) ?? [];
  const digits = first + rest;
  if (digits === '' || digits.length > SURE_DIGITS) return value;
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
