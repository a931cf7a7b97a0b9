import {
  coerceInputValue,
  isEnumType,
  isInputType,
  isNonNullType,
  typeFromAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/** The most errors that are described for one call: clients can send any number of unknown fields. */
const MAX_FAULTS = 10;
/** The most values of an enum that an error lists. */
const MAX_VALUES = 40;

/** The variables that an operation declares, out of any number that a client sent. */
export function declaredOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = variableDefinitions
    .map(({ variable }) => variable.name.value)
    .filter((name) => Object.hasOwn(variables, name));
  return Object.fromEntries(names.map((name) => [name, variables[name]]));
}

/**
 * Whether the variables match the operation's declarations. graphql-js checks that too, but repeats the whole input
 * with each error, and unknown fields alone can be tens of thousands.
 */
export function fitsVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  return faultsOf({ schema, operation, variables, rename: (variable) => variable }, 1).length === 0;
}

/**
 * Describes the first ten errors of a document's variables for the caller: by the path of the field, without internal
 * names. `rename` gives the transport's name for a variable; null leaves the name out.
 */
export function describeVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  rename: (variable: string) => string | null = (variable) => variable,
): string | null {
  const faults = faultsOf({ schema, operation, variables, rename }, MAX_FAULTS);
  return faults.length > 0 ? faults.join('; ') : null;
}

interface Coercion {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly rename: (variable: string) => string | null;
}

/** Stops the search for errors; graphql-js offers no other way. */
class EnoughFaults extends Error {}

function faultsOf(coercion: Coercion, most: number): string[] {
  const faults: string[] = [];
  try {
    noteFaults(coercion, (fault) => {
      faults.push(fault);
      if (faults.length >= most) throw new EnoughFaults();
    });
  } catch (error) {
    if (!(error instanceof EnoughFaults)) throw error;
  }
  return faults;
}

function noteFaults({ schema, operation, variables, rename }: Coercion, note: (fault: string) => void): void {
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!type || !isInputType(type)) continue;
    // Own properties only, as in graphql-js: a variable may have the name of an inherited property.
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const shown = rename(name);
    if (value === undefined) {
      if (isNonNullType(type) && !definition.defaultValue) note(`${shown ?? 'the body'} is required`);
      continue;
    }
    coerceInputValue(value, type, (path, _invalid, error) => {
      note(describeFault(schema, [...(shown === null ? [] : [shown]), ...path], error));
    });
  }
}

/** How scalars and enums name the expected type in their errors. The given value may be a secret, so it is left out. */
const WANTED_TYPE = [
  /^Expected (?:value of )?type "([^"]+)"/,
  /^(\w+) cannot represent/,
  /is not a valid (\w+)/,
  /\b(enum)\b/,
] as const;

/** How enums name themselves in their errors: for a text that is no value of theirs, and for anything else. */
const ENUM = /^Enum "(\w+)"|\bin "(\w+)" enum\b/;

function describeFault(schema: GraphQLSchema, path: readonly (string | number)[], error: GraphQLError): string {
  const at = path.join('.') || 'the body';
  const { message } = error;
  const values = valuesOf(schema, message);
  if (values !== null && values.length <= MAX_VALUES) return `${at} must be one of ${values.join(', ')}`;
  const missing = /^Field "([^"]+)" of required type/.exec(message)?.[1];
  if (missing) return `${[...path, missing].join('.')} is required`;
  const unknown = /^Field "([^"]+)" is not defined/.exec(message)?.[1];
  if (unknown) return `${[...path, unknown].join('.')} is not a known field`;
  // Our own scalar for amounts, whose errors never repeat the given value.
  const amount = /^An amount (must .+)$/.exec(message)?.[1];
  if (amount) return `${at} ${amount}`;
  if (message.startsWith('Expected non-nullable')) return `${at} must not be null`;
  const wanted = WANTED_TYPE.map((pattern) => pattern.exec(message)?.[1]).find((type) => type !== undefined);
  return wanted === undefined ? `${at} is not valid` : `${at} is not a valid ${wanted.replaceAll(/[![\]]/g, '')}`;
}

/** The values of the enum that an error is of; null for any other error. */
function valuesOf(schema: GraphQLSchema, message: string): string[] | null {
  const [, first, second] = ENUM.exec(message) ?? [];
  const type = schema.getType(first ?? second ?? '');
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : null;
}
