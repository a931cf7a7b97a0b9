/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

export function objectOf(properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): ObjectSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** The schema, extended to allow null. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).every((keyword) => keyword === 'description')) return schema;
  if (typeof schema['type'] === 'string' && !schema['enum']) return { ...schema, type: [schema['type'], 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** The same object with all properties optional. */
export function partial(schema: JsonSchema): JsonSchema {
  const { required: _required, ...rest } = schema;
  return rest;
}

export function described(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}
