import {
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  isScalarType,
  type GraphQLInputType,
  type GraphQLScalarType,
} from 'graphql';

/** What scalars of all kinds take; the first that a scalar accepts stands for it. */
const CANDIDATES: readonly unknown[] = [
  'text',
  1,
  '1',
  true,
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '2030-01-01T00:00:00.000Z',
  '2030-01-01',
  'someone@example.com',
  'https://example.com/',
  'BUY',
  {},
];

/** A value of an input type with nothing in it that may be left out. It fits the schema, not always the rules behind it. */
export function exampleValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return exampleValue(type.ofType);
  if (isListType(type)) return [exampleValue(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, exampleValue(field.type)]));
  }
  return isScalarType(type) ? exampleScalar(type) : null;
}

function exampleScalar(scalar: GraphQLScalarType): unknown {
  const accepted = CANDIDATES.find((candidate) => accepts(scalar, candidate));
  if (accepted === undefined) throw new Error(`no candidate fits the scalar ${scalar.name}; add one`);
  return accepted;
}

function accepts(scalar: GraphQLScalarType, value: unknown): boolean {
  try {
    scalar.parseValue(value);
    return true;
  } catch (error) {
    if (error instanceof GraphQLError || error instanceof Error) return false;
    throw error;
  }
}
