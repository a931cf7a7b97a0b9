import {
  coerceInputValue,
  getVariableValues,
  isInputType,
  isNonNullType,
  typeFromAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

/** What is named that is wrong with the variables of one call: strangers write any number of unknown fields. */
const MAX_FAULTS = 10;

/**
 * The language's answer to variables that do not fit repeats all that was given with each fault, and unknown fields alone
 * can be tens of thousands. One is enough to know that there are some; {@link describeVariables} says which.
 */
export const COERCION = { maxCoercionErrors: 1 } as const;

/** What an operation declares of the variables that a call brings, which may be any number. */
export function declaredOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = variableDefinitions
    .map(({ variable }) => variable.name.value)
    .filter((name) => Object.hasOwn(variables, name));
  return Object.fromEntries(names.map((name) => [name, variables[name]]));
}

/** Whether variables fit what their operation declares. */
export function fitsVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean {
  const { maxCoercionErrors: maxErrors } = COERCION;
  return getVariableValues(schema, variableDefinitions, variables, { maxErrors }).errors === undefined;
}

/**
 * What is wrong with a document's variables, in words that fit the caller: the path of the field, without the server's
 * inner names. `rename` gives a variable the name that its door uses for it; null leaves the segment out.
 */
export function describeVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  rename: (variable: string) => string | null = (variable) => variable,
): string | null {
  const faults: string[] = [];
  const note = (fault: string): void => {
    faults.push(fault);
    if (faults.length >= MAX_FAULTS) throw new EnoughFaults();
  };
  try {
    noteFaults(note, { schema, operation, variables, rename });
  } catch (error) {
    if (!(error instanceof EnoughFaults)) throw error;
  }
  return faults.length > 0 ? faults.join('; ') : null;
}

/** Ends the search for faults: the language offers no other way out of it. */
class EnoughFaults extends Error {}

interface Coercion {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly rename: (variable: string) => string | null;
}

function noteFaults(note: (fault: string) => void, { schema, operation, variables, rename }: Coercion): void {
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!type || !isInputType(type)) continue;
    const value = variables[name];
    const shown = rename(name);
    if (value === undefined) {
      if (isNonNullType(type) && !definition.defaultValue) note(`${shown ?? 'the body'} is required`);
      continue;
    }
    coerceInputValue(value, type, (path, _invalid, error) => {
      note(describeFault([...(shown === null ? [] : [shown]), ...path], error));
    });
  }
}

/** How scalars and enums word what they wanted. What they were given is left out: it may be a secret. */
const WANTED_TYPE = [
  /^Expected (?:value of )?type "([^"]+)"/,
  /^(\w+) cannot represent/,
  /is not a valid (\w+)/,
  /\b(enum)\b/,
] as const;

function describeFault(path: readonly (string | number)[], error: GraphQLError): string {
  const at = path.join('.') || 'the body';
  const { message } = error;
  const missing = /^Field "([^"]+)" of required type/.exec(message)?.[1];
  if (missing) return `${[...path, missing].join('.')} is required`;
  const unknown = /^Field "([^"]+)" is not defined/.exec(message)?.[1];
  if (unknown) return `${[...path, unknown].join('.')} is not a known field`;
  // The one scalar of our own; its texts never repeat what it was given.
  const amount = /^An amount (must .+)$/.exec(message)?.[1];
  if (amount) return `${at} ${amount}`;
  if (message.startsWith('Expected non-nullable')) return `${at} must not be null`;
  const wanted = WANTED_TYPE.map((pattern) => pattern.exec(message)?.[1]).find((type) => type !== undefined);
  return wanted === undefined ? `${at} is not valid` : `${at} is not a valid ${wanted.replaceAll(/[![\]]/g, '')}`;
}
