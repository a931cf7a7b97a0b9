import {
  Kind,
  NoUnusedFragmentsRule,
  parse,
  specifiedRules,
  validate,
  type GraphQLObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { RestRoute } from './route.js';

/** A field that a refusal may add. */
export interface ErrorType {
  readonly name: string;
  readonly type: GraphQLObjectType;
  readonly selection: SelectionSetNode;
}

/** Fields that refusals of a row may add. Throws at start-up if a fragment does not match the schema. */
export function errorTypesOf(schema: GraphQLSchema, where: string, { errorFields = {} }: RestRoute): ErrorType[] {
  return Object.entries(errorFields).map(([name, text]) => {
    const document = parse(text);
    const [fragment] = document.definitions;
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) {
      throw new Error(`${where}: errorFields.${name} must be a fragment`);
    }
    const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);
    const [misfit] = validate(schema, document, rules);
    if (misfit) throw new Error(`${where}: errorFields.${name}: ${misfit.message}`);
    const type = schema.getType(fragment.typeCondition.name.value) as GraphQLObjectType;
    return { name, type, selection: fragment.selectionSet };
  });
}
