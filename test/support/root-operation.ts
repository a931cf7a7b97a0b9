import {
  astFromValue,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  print,
  type GraphQLArgument,
  type GraphQLInputType,
} from 'graphql';
import type { Policy, PolicyExtensions } from '../../src/auth/policy.js';
import type { CompiledRoute } from '../../src/rest/frame/compile.js';
import { exampleValue } from './example-arguments.js';
import { servedRoutes, servedSchema } from './schema.js';

export type Kind = 'query' | 'mutation' | 'subscription';

/** A root field of the schema with all that it takes to try it at every transport. */
export interface RootOperation {
  readonly kind: Kind;
  readonly field: string;
  readonly policy: Policy;
  readonly args: readonly GraphQLArgument[];
  /** What is selected of its value. */
  readonly selection: string;
  /** The documented paths that run it. */
  readonly routes: readonly CompiledRoute[];
}

export type Variables = Readonly<Record<string, unknown>>;

/** Every root field. */
export function rootOperations(): RootOperation[] {
  const [schema, routes] = [servedSchema(), servedRoutes()];
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  return roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((root) => ({
      kind,
      field: root.name,
      policy: (root.extensions as PolicyExtensions).policy as Policy,
      args: root.args,
      selection: isCompositeType(getNamedType(root.type)) ? '{ __typename }' : '',
      routes: routes.filter((route) => route.field === root.name && route.definition.operation === kind),
    })),
  );
}

/** Arguments that the schema demands, each with a value that the schema accepts. */
export function exampleVariables({ args }: RootOperation): Record<string, unknown> {
  return Object.fromEntries(args.filter(isRequiredArgument).map((arg) => [arg.name, exampleValue(arg.type)]));
}

/** Every argument with a value that hardly a type accepts. */
export function garbageVariables({ args }: RootOperation): Record<string, unknown> {
  return Object.fromEntries(args.map((arg) => [arg.name, [{ garbage: { deeper: [null, 'text'] } }]]));
}

export type Form = 'plain' | 'aliases' | 'named fragment' | 'inline fragment';

/** A document that runs the field with the given variables. */
export function documentOf({ kind, field, args, selection }: RootOperation, variables: Variables, form: Form): string {
  const used = args.filter(({ name }) => Object.hasOwn(variables, name));
  const declared = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const given = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const call = `${field}${given && `(${given})`} ${selection}`;
  const head = `${kind}${declared && ` (${declared})`}`;
  const root = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
  if (form === 'aliases') return `${head} { one: ${call} two: ${call} three: ${call} }`;
  if (form === 'inline fragment') return `${head} { ... on ${root} { ${call} } }`;
  if (form === 'named fragment') return `${head} { ...Root } fragment Root on ${root} { ${call} }`;
  return `${head} { ${call} }`;
}

/**
 * A document whose variables are null although its arguments must not be: validation allows that because of the
 * defaults, and the language refuses it before the field's own code runs. Null when no argument is required.
 */
export function nullUnderDefault(operation: RootOperation): { document: string; variables: Variables } | null {
  const examples = exampleVariables(operation);
  const required = operation.args.filter(isRequiredArgument);
  if (required.length === 0) return null;
  const declared = required.map(({ name, type }) => {
    return `$${name}: ${String(getNullableType(type))} = ${literal(examples[name], type)}`;
  });
  const document = documentOf(operation, examples, 'plain').replace(
    /^(\w+) \(.*?\) \{/,
    `$1 (${declared.join(', ')}) {`,
  );
  return { document, variables: Object.fromEntries(required.map(({ name }) => [name, null])) };
}

/** A value as it stands in a document. The language itself cannot spell the objects that a scalar takes. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(value, type.ofType);
  if (isListType(type)) return `[${(value as unknown[]).map((item) => literal(item, type.ofType)).join(', ')}]`;
  if (isInputObjectType(type)) {
    const fields = Object.entries(value as Variables);
    return `{${fields.map(([name, each]) => `${name}: ${literal(each, type.getFields()[name]!.type)}`).join(', ')}}`;
  }
  if (typeof value === 'object' && value !== null) return '{}';
  const spelled = astFromValue(value, type);
  return spelled ? print(spelled) : 'null';
}

/** `variables` with the value at a dotted path, such as `input.walletId`, replaced. */
export function withValueAt(variables: Variables, path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner = (variables[first] ?? {}) as Variables;
  return { ...variables, [first]: rest.length > 0 ? withValueAt(inner, rest.join('.'), value) : value };
}
