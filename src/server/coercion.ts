import {
  coerceInputValue,
  isInputType,
  isNonNullType,
  typeFromAST,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';

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
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!type || !isInputType(type)) continue;
    const value = variables[name];
    const shown = rename(name);
    if (value === undefined) {
      if (isNonNullType(type) && !definition.defaultValue) faults.push(`${shown ?? 'the body'} is required`);
      continue;
    }
    coerceInputValue(value, type, (path, _invalid, error) => {
      faults.push(describeFault([...(shown === null ? [] : [shown]), ...path], error));
    });
  }
  return faults.length > 0 ? faults.join('; ') : null;
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
