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
import type { RestRoute } from './route.js';

/** What a REST request brought, by where it was. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Reads the value of one variable out of a request; undefined when the request does not say it. */
export interface VariableReader {
  readonly name: string;
  /** Names under which a query string may carry it. */
  readonly parameters: readonly string[];
  read(parts: RequestParts): unknown;
}

/** A variable of this name is the whole body, and of an operation that only reads the whole query too. */
export const WHOLE_BODY = 'input';

/**
 * How each variable of an operation is read: path first, then query, then body. The variable that `body` names is the
 * body as it came, but for a list of objects, and the others then do not look into it. What changes something is in the body, but for what
 * `query` names: URLs end up in logs, and any site can make a browser open one.
 */
export function variableReaders(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  pathParameters: readonly string[],
  { body: rawBody, query: inQuery = [] }: Pick<RestRoute, 'body' | 'query'>,
): VariableReader[] {
  const writes = operation.operation === 'mutation';
  return (operation.variableDefinitions ?? []).map((definition) => {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!type || !isInputType(type)) throw new Error(`$${name} is not of an input type`);
    if (pathParameters.includes(name)) return { name, parameters: [], read: ({ params }) => params[name] };
    if (name === rawBody) {
      return { name, parameters: [], read: ({ body }) => (listsInputs(type) ? lenient(type, body) : body) };
    }
    const queryOf = ({ query }: RequestParts) => (writes && !inQuery.includes(name) ? {} : query);
    const bodyOf = ({ body }: RequestParts) => (rawBody === undefined ? asObject(body) : {});
    if (name === WHOLE_BODY) {
      const named = getNamedType(type);
      const parameters = isInputObjectType(named) ? Object.keys(named.getFields()) : [];
      return { name, parameters, read: (parts) => lenient(type, { ...queryOf(parts), ...bodyOf(parts) }) };
    }
    return { name, parameters: [name], read: (parts) => lenient(type, queryOf(parts)[name] ?? bodyOf(parts)[name]) };
  });
}

/** Whether what is listed is objects that the schema knows the fields of. */
function listsInputs(type: GraphQLInputType): boolean {
  return isListType(getNullableType(type)) && isInputObjectType(getNamedType(type));
}

function asObject(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}

/**
 * Fits a value to an input type as far as REST forgives: unknown fields are dropped, and numbers, booleans and JSON
 * that a query string or a form spells as text are read. What still does not fit is left for coercion to refuse.
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

/** So many significant digits of a JSON number are sure to be what was meant. */
const SURE_DIGITS = 15;

/** The shortest decimal form of a JSON number as plain text; one of more digits stays, and coercion refuses it. */
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
