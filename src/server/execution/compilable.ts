import {
  BREAK,
  getNamedType,
  getNullableType,
  isAbstractType,
  isLeafType,
  isNonNullType,
  Kind,
  separateOperations,
  typeFromAST,
  TypeInfo,
  valueFromAST,
  visit,
  visitWithTypeInfo,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { resolvesSynchronously } from './abstract-types.js';

/**
 * The longest name of a response key or a variable. Compiled code repeats the path of every field several times: an alias
 * of 98,000 characters made 124 MB of it.
 */
const MAX_NAME = 64;

/**
 * Whether an operation can be compiled as far as its head says, which takes no time. Mutations stay interpreted, because
 * compiled code does not guarantee that a failed one stops the next. Compiled code fails on defaults of variables. For
 * objects and lists it describes every error together with the whole input. It stores variables in an object with
 * inherited properties, so names of those are excluded.
 */
export function mayBeCompilable(
  schema: GraphQLSchema,
  { operation, variableDefinitions = [] }: OperationDefinitionNode,
): boolean {
  const fits = ({ variable: { name }, type, defaultValue }: VariableDefinitionNode): boolean =>
    name.value.length <= MAX_NAME &&
    !(name.value in Object.prototype) &&
    defaultValue === undefined &&
    isLeafType(getNullableType(typeFromAST(schema, type)));
  return operation === 'query' && variableDefinitions.every(fits);
}

/**
 * Whether compiled code answers an operation as graphql-js does. What is excluded was found by running random queries
 * through both (test/living/differential.test.ts).
 */
export function isCompilable(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): boolean {
  if (!mayBeCompilable(schema, operation)) return false;
  const variables = new Map((operation.variableDefinitions ?? []).map((each) => [each.variable.name.value, each]));
  const typeInfo = new TypeInfo(schema);
  let fits = true;
  const demand = (is: boolean): unknown => {
    fits &&= is;
    return is ? undefined : BREAK;
  };
  visit(
    separateOperations(document)[operation.name?.value ?? ''] ?? document,
    visitWithTypeInfo(typeInfo, {
      Field: (node) => {
        const type = getNamedType(typeInfo.getType());
        return demand(isPlainField(node) && (!isAbstractType(type) || resolvesSynchronously(type)));
      },
      Argument: (node) => {
        const argument = typeInfo.getArgument();
        return demand(!!argument && isPlainArgument(argument, node, variables));
      },
      // Compiled conditions are kept at the fields of the syntax tree, so all spreads of a fragment would share them.
      Directive: () => demand(false),
    }),
  );
  return fits;
}

/**
 * Answers are object literals in compiled code, in which `__proto__` is no key. Places in an answer are told apart by
 * their keys joined with underscores, so that `a_b` is mistaken for `b` within `a`. Descriptions of the schema nest to any
 * depth.
 */
function isPlainField({ alias, name }: FieldNode): boolean {
  const key = (alias ?? name).value;
  if (name.value === '__typename') return key === '__typename' || isPlainKey(key);
  return !name.value.startsWith('__') && isPlainKey(key);
}

function isPlainKey(key: string): boolean {
  return key.length <= MAX_NAME && !key.includes('_') && !(key in Object.prototype);
}

/**
 * A variable inside of a literal is null when it is not given, where it should be left out. One that may be null breaks
 * differently on an argument that may not.
 */
function isPlainArgument(
  { type }: GraphQLArgument,
  { value }: ArgumentNode,
  variables: ReadonlyMap<string, VariableDefinitionNode>,
): boolean {
  if (value.kind === Kind.VARIABLE) {
    const definition = variables.get(value.name.value);
    return !isNonNullType(type) || definition?.type.kind === Kind.NON_NULL_TYPE;
  }
  let hasVariable = false;
  visit(value, { Variable: () => ((hasVariable = true), BREAK) });
  return !hasVariable && isPlainValue(valueFromAST(value, type));
}

/**
 * Literals become source code of the compiled function, through JSON. Its compiler marks dates and numbers in there with
 * texts that begin with two underscores, and takes a client's text of that form for a mark: what stands behind it would
 * be run as code.
 */
function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('__');
  // JSON has no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (value === null || typeof value === 'boolean') return true;
  if (value instanceof Date) return true;
  if (Array.isArray(value)) return value.every(isPlainValue);
  if (typeof value !== 'object') return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(([name, each]) => !name.includes('__') && isPlainValue(each));
}
