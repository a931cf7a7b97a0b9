import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { servedSchema } from '../support/schema.js';

type Field = GraphQLField<unknown, unknown> | GraphQLInputField;

interface Member {
  readonly name: string;
  readonly description: string | null | undefined;
  /** Name of its type, without list and non-null. */
  readonly type: string;
}

/** Every field, argument and input field of the schema, under its dotted name. */
function members(schema: GraphQLSchema): Member[] {
  return ownTypes(schema).flatMap((type) => {
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
    return Object.values(type.getFields()).flatMap((field: Field) => {
      const name = `${type.name}.${field.name}`;
      const itself = {
        name,
        description: field.description,
        type: (getNamedType(field.type) as GraphQLNamedType).name,
      };
      const args = 'args' in field ? field.args : [];
      return [itself].concat(args.map((argument) => described(name, argument)));
    });
  });
}

function described(field: string, { name, description, type }: GraphQLArgument): Member {
  return { name: `${field}(${name})`, description, type: (getNamedType(type) as GraphQLNamedType).name };
}

function ownTypes(schema: GraphQLSchema) {
  return Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
}

const MONEY = /(amount|balance|price|fee|total|cost|profit|reward|volume)$/i;

describe('the schema', () => {
  it('describes every field and every argument', () => {
    const silent = members(servedSchema()).filter(({ description }) => !description?.trim());
    expect(silent.map(({ name }) => `${name}: give it a description`)).toEqual([]);
  });

  it('describes every type', () => {
    const roots = new Set(['Query', 'Mutation', 'Subscription']);
    const silent = ownTypes(servedSchema()).filter(({ name, description }) => !roots.has(name) && !description?.trim());
    expect(silent.map(({ name }) => `${name}: give it a description`)).toEqual([]);
  });

  it('never shows or takes money as a floating-point number', () => {
    const floating = members(servedSchema()).filter(
      ({ name, type }) => MONEY.test(name.replace(/\)$/, '')) && ['Float', 'Int'].includes(type),
    );
    expect(floating.map(({ name }) => `${name}: give it the type AmountScalar`)).toEqual([]);
  });
});
