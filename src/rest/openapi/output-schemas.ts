import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  print,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { enumSchema, scalarSchema } from './input-schemas.js';
import { described, objectOf, orNull, type JsonSchema, type ObjectSchema } from '../frame/json-schema.js';

/**
 * Schemas of operations' results, with exactly the fields that a row selects. Objects become components under their
 * type's name; a different selection of the same type gets the name with a number.
 */
export class OutputSchemas {
  private readonly names = new Map<string, string>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly components: Map<string, JsonSchema>,
  ) {}

  of(type: GraphQLOutputType, selection: SelectionSetNode | undefined): JsonSchema {
    return isNonNullType(type) ? this.given(type.ofType, selection) : orNull(this.given(type, selection));
  }

  /**
   * The object itself rather than a reference, for a body that gets further fields. With `record`, the fields of the object
   * in that field take its place.
   */
  inline(type: GraphQLObjectType, selection: SelectionSetNode, record?: string): ObjectSchema {
    const fields = this.selected(type, selection).flatMap((field) =>
      field.name.value === record ? this.fieldsWithin(type, field) : [{ type, field }],
    );
    const properties = fields.map(
      (each) => [(each.field.alias ?? each.field.name).value, this.field(each.type, each.field)] as const,
    );
    return objectOf(
      Object.fromEntries(properties),
      properties.map(([name]) => name),
    );
  }

  private fieldsWithin(type: GraphQLObjectType, { name, selectionSet }: FieldNode) {
    const within = getNamedType(type.getFields()[name.value]?.type);
    if (!isObjectType(within) || !selectionSet) throw new Error(`${type.name}.${name.value} is no record`);
    return this.selected(within, selectionSet).map((field) => ({ type: within, field }));
  }

  private given(type: GraphQLOutputType, selection: SelectionSetNode | undefined): JsonSchema {
    if (isNonNullType(type)) return this.given(type.ofType, selection);
    if (isListType(type)) return { type: 'array', items: this.of(type.ofType, selection) };
    if (isScalarType(type)) return scalarSchema(type);
    if (isEnumType(type)) return this.named(type.name, '', () => enumSchema(type));
    if (!selection) return {};
    if (isAbstractType(type)) {
      return { anyOf: this.schema.getPossibleTypes(type).map((each) => this.object(each, selection)) };
    }
    return this.object(type, selection);
  }

  private object(type: GraphQLObjectType, selection: SelectionSetNode): JsonSchema {
    return this.named(type.name, print(selection), () => described(this.inline(type, selection), type.description));
  }

  private field(type: GraphQLObjectType, { name, selectionSet }: FieldNode): JsonSchema {
    if (name.value === '__typename') return { type: 'string', const: type.name };
    const field = type.getFields()[name.value];
    if (!field) throw new Error(`${type.name} has no field ${name.value}`);
    return described(this.of(field.type, selectionSet), field.description);
  }

  /** The selected fields of an object, including those of inline fragments that apply to it. */
  private selected(type: GraphQLObjectType, { selections }: SelectionSetNode): FieldNode[] {
    return selections.flatMap((each) => {
      if (each.kind === Kind.FIELD) return [each];
      if (each.kind !== Kind.INLINE_FRAGMENT) throw new Error('the document of a row cannot have named fragments');
      const on = each.typeCondition ? this.schema.getType(each.typeCondition.name.value) : type;
      const applies = on === type || (isAbstractType(on) && this.schema.isSubType(on, type));
      return applies ? this.selected(type, each.selectionSet) : [];
    });
  }

  private named(name: string, selection: string, make: () => JsonSchema): JsonSchema {
    const key = `${name} ${selection}`;
    let known = this.names.get(key);
    if (known === undefined) {
      known = selection === '' ? name : this.freeName(name);
      this.names.set(key, known);
      // Registered before it is built, because nested objects take names too.
      this.components.set(known, {});
      this.components.set(known, make());
    }
    return { $ref: `#/components/schemas/${known}` };
  }

  private freeName(name: string): string {
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : `${name}${count}`;
      if (!this.components.has(candidate)) return candidate;
    }
  }
}
