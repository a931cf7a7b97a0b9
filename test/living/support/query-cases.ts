import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  parse,
  valueFromASTUntyped,
  type FieldNode,
  type GraphQLInputType,
  type OperationDefinitionNode,
} from 'graphql';
import { CostEstimator } from '../../../src/server/execution/cost.js';
import { selections } from '../../../src/server/execution/document-size.js';
import { LIMITS } from '../../../src/server/documents/limits.js';
import { fullSelection } from '../../support/full-selection.js';
import type { RootOperation, Variables } from '../../support/root-operation.js';
import { servedSchema } from '../../support/schema.js';

/** One call of an operation, the same for every caller and transport. */
export interface OperationCase {
  readonly operation: RootOperation;
  /** Name of the operation in the document, one for each field. */
  readonly name: string;
  readonly document: string;
  /** What the document's variables hold. */
  readonly variables: Variables;
  /** All arguments, as the documented paths take them. */
  readonly given: Variables;
}

const DEEPEST = 5;
/** Larger documents are never compiled. */
const MOST_SELECTIONS = 490;

/**
 * A document that selects as much of an operation's answer as the limits of documents allow. Arguments with fields are
 * written out, since operations with such variables are never compiled.
 */
export function caseOf(operation: RootOperation, given: Variables): OperationCase {
  const { kind, field, args } = operation;
  const name = `Living${field[0]?.toUpperCase()}${field.slice(1)}`;
  const used = args.filter((arg) => Object.hasOwn(given, arg.name));
  const variables = used.filter(({ type }) => isLeafType(getNullableType(type)));
  const declared = variables.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const written = used.map((arg) =>
    variables.includes(arg) ? `${arg.name}: $${arg.name}` : `${arg.name}: ${literalOf(given[arg.name], arg.type)}`,
  );
  const head = `${kind} ${name}${declared && `(${declared})`} { ${field}${written.length > 0 ? `(${written.join(', ')})` : ''}`;
  const values = Object.fromEntries(variables.map((arg) => [arg.name, given[arg.name]]));
  const document = fitting(operation, (selection) => `${head} ${selection} }`, values);
  return { operation, name, document, variables: values, given };
}

function fitting({ kind, field }: RootOperation, write: (selection: string) => string, variables: Variables): string {
  const schema = servedSchema();
  const root =
    { query: schema.getQueryType(), mutation: schema.getMutationType() }[kind as 'query'] ??
    schema.getSubscriptionType();
  const type = root?.getFields()[field]?.type;
  if (!type) throw new Error(`there is no ${kind} ${field}`);
  if (isLeafType(getNamedType(type))) return write('');
  const costs = new CostEstimator(schema);
  for (let depth = 1; depth < DEEPEST; depth += 1) {
    const text = write(fullSelection(type, depth));
    const document = parse(text);
    if (selections(document, document.definitions[0] as OperationDefinitionNode, 1_000) > MOST_SELECTIONS) continue;
    const { cost, publicCost } = costs.price(document, null, variables);
    if (cost <= LIMITS.cost && publicCost <= LIMITS.publicCost) return text;
  }
  return write('{ __typename }');
}

/** A value as it stands in a document, objects of free JSON too. */
function literalOf(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(value, type.ofType);
  if (value === null) return 'null';
  if (isListType(type)) return `[${(value as unknown[]).map((item) => literalOf(item, type.ofType)).join(', ')}]`;
  if (isInputObjectType(type)) {
    const fields = Object.entries(value as Variables).map(([name, each]) => {
      const declared = type.getFields()[name];
      if (!declared) throw new Error(`${type.name} has no field ${name}`);
      return `${name}: ${literalOf(each, declared.type)}`;
    });
    return `{${fields.join(', ')}}`;
  }
  if (typeof value === 'object') return freeLiteral(value);
  return isEnumType(type) ? String(value) : JSON.stringify(value);
}

function freeLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(freeLiteral).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${name}: ${freeLiteral(each)}`)
    .join(', ')}}`;
}

/** The arguments of each root field of a document, with its variables filled in. */
export function argumentsIn(text: string, variables: Variables): ReadonlyMap<string, Variables> {
  const [definition] = parse(text).definitions;
  const roots = (definition as OperationDefinitionNode).selectionSet.selections as FieldNode[];
  return new Map(
    roots.map(({ name, arguments: given = [] }) => [
      name.value,
      Object.fromEntries(given.map((each) => [each.name.value, valueFromASTUntyped(each.value, { ...variables })])),
    ]),
  );
}
