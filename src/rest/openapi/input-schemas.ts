import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
} from 'graphql';
import { described, objectOf, orNull, type JsonSchema } from '../frame/json-schema.js';

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  ID: { type: 'string' },
  JSON: {},
  // Without an example viewers make one up out of the pattern, of any length.
  Amount: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', examples: ['12.5'] },
};

/** The schema of a scalar: its own, if it defines one; otherwise one that allows anything. */
export function scalarSchema(scalar: GraphQLScalarType): JsonSchema {
  const { jsonSchema } = scalar.extensions as { jsonSchema?: JsonSchema };
  return SCALARS[scalar.name] ?? jsonSchema ?? described({}, scalar.description);
}

export function enumSchema(type: GraphQLEnumType): JsonSchema {
  return described({ type: 'string', enum: type.getValues().map(({ name }) => name) }, type.description);
}

/** Schemas of operations' inputs. Input objects and enums become components under their own names. */
export class InputSchemas {
  constructor(private readonly components: Map<string, JsonSchema>) {}

  /** The schema of a value, which may be null if the type allows it. */
  of(type: GraphQLInputType): JsonSchema {
    if (!isNonNullType(type)) return orNull(this.given(type));
    return this.given(type.ofType);
  }

  /** The schema of a value that is present and not null. */
  given(type: GraphQLInputType): JsonSchema {
    if (isNonNullType(type)) return this.given(type.ofType);
    if (isListType(type)) return { type: 'array', items: this.of(type.ofType) };
    if (isEnumType(type)) return this.component(type.name, () => enumSchema(type));
    if (isInputObjectType(type)) return this.component(type.name, () => this.object(type));
    return scalarSchema(type);
  }

  private object(type: GraphQLInputObjectType): JsonSchema {
    const fields = Object.values(type.getFields());
    const properties = fields.map((field) => [field.name, described(this.of(field.type), field.description)] as const);
    const required = fields.filter(isRequiredInputField).map(({ name }) => name);
    return described(objectOf(Object.fromEntries(properties), required), type.description);
  }

  private component(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.components.has(name)) {
      // Registered before it is built, for types that contain themselves.
      this.components.set(name, {});
      this.components.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }
}
