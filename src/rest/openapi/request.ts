import {
  getNamedType,
  isInputObjectType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import type { CompiledRoute } from '../frame/compile.js';
import { WHOLE_BODY } from '../frame/variables.js';
import { exampleBody, exampleOf } from './examples.js';
import type { InputSchemas } from './input-schemas.js';
import { described, objectOf, type JsonSchema } from '../frame/json-schema.js';

/** A variable of a row's operation, as requests send it. */
interface Variable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly required: boolean;
  readonly description: string | null;
}

const UPLOAD = 'FileUpload';

/** The parameters and the body, if any, of a row's requests, for the document. */
export function requestOf(schema: GraphQLSchema, route: CompiledRoute, inputs: InputSchemas): JsonSchema {
  const all = variablesOf(schema, route);
  const inPath = all.filter(({ name }) => route.path.includes(`{${name}}`));
  const others = all.filter((variable) => !inPath.includes(variable));
  const inQuery = others.filter((variable) => !goesIntoBody(route, variable));
  const inBody = others.filter((variable) => goesIntoBody(route, variable));
  const parameters = [
    ...inPath.map((variable) => parameter('path', variable, route, inputs)),
    ...inQuery.flatMap(spread).map((variable) => parameter('query', variable, route, inputs)),
    ...(takesIdempotencyKey(all) ? [IDEMPOTENCY_KEY] : []),
  ];
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(inBody.length > 0 ? { requestBody: bodyOf(route, inBody, inputs) } : {}),
  };
}

/** Without an example: viewers fill one in, and a second call with another request under it would be a conflict. */
const IDEMPOTENCY_KEY: JsonSchema = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'A repeated call under the same key gets the first answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function variablesOf(schema: GraphQLSchema, { definition, field }: CompiledRoute): Variable[] {
  const args = schema.getRootType(definition.operation)?.getFields()[field]?.args ?? [];
  return (definition.variableDefinitions ?? []).map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType;
    const name = variable.name.value;
    const description = args.find((arg) => arg.name === name)?.description ?? null;
    return { name, type, required: isNonNullType(type) && !defaultValue, description };
  });
}

/** The variable that is the whole body. */
function wholeName(route: CompiledRoute): string {
  return route.body ?? WHOLE_BODY;
}

/** A GET has no body, so its variables are never in one. */
function goesIntoBody({ method, body, query }: CompiledRoute, { name }: Variable): boolean {
  if (method === 'GET' || query?.includes(name)) return false;
  return body === undefined || name === body;
}

/** The fields of a GET's whole query string, one parameter each. */
function spread(variable: Variable): Variable[] {
  const type = getNamedType(variable.type);
  if (variable.name !== WHOLE_BODY || !isInputObjectType(type)) return [variable];
  return Object.values(type.getFields()).map((field) => ({
    name: field.name,
    type: field.type,
    required: isRequiredInputField(field),
    description: field.description ?? null,
  }));
}

function parameter(
  place: 'path' | 'query',
  variable: Variable,
  route: CompiledRoute,
  inputs: InputSchemas,
): JsonSchema {
  const { name, type, description } = variable;
  const words = route.words?.[name];
  const schema: JsonSchema = words ? { type: 'string', enum: Object.keys(words) } : inputs.given(type);
  const typed = exampleOf(route, name);
  const example = typed === undefined ? {} : { example: typed };
  const structured = schema['type'] === 'object' || isInputObjectType(getNamedType(type));
  return described(
    {
      in: place,
      name,
      ...(place === 'path' || variable.required ? { required: true } : {}),
      ...(structured ? { content: { 'application/json': { schema, ...example } } } : { schema, ...example }),
    },
    description,
  );
}

function bodyOf(route: CompiledRoute, variables: readonly Variable[], inputs: InputSchemas): JsonSchema {
  const whole = variables.find(({ name }) => name === wholeName(route));
  const named = variables.filter((variable) => variable !== whole);
  if (named.some(({ type }) => getNamedType(type).name === UPLOAD)) return upload(named, inputs);
  const properties = Object.fromEntries(
    named.map(({ name, type, description }) => [name, described(inputs.of(type), description)]),
  );
  const required = named.filter((variable) => variable.required).map(({ name }) => name);
  const parts = [
    ...(whole ? [inputs.given(whole.type)] : []),
    ...(named.length > 0 ? [objectOf(properties, required)] : []),
  ];
  const schema = parts.length === 1 ? parts[0] : { allOf: parts };
  const example = exampleBody(route, variables);
  return {
    required: variables.some((variable) => variable.required),
    content: {
      'application/json': { schema, example },
      ...(route.plainText ? { 'text/plain': { schema, example } } : {}),
    },
  };
}

function upload(variables: readonly Variable[], inputs: InputSchemas): JsonSchema {
  const properties = Object.fromEntries(
    variables.map(({ name, type, description }) => [
      name,
      getNamedType(type).name === UPLOAD
        ? described({ type: 'string', contentMediaType: 'application/octet-stream' }, description)
        : described(inputs.of(type), description),
    ]),
  );
  const required = variables.filter((variable) => variable.required).map(({ name }) => name);
  return { required: true, content: { 'multipart/form-data': { schema: objectOf(properties, required) } } };
}

function takesIdempotencyKey(variables: readonly Variable[]): boolean {
  return variables.flatMap(spread).some(({ name }) => name === 'idempotencyKey');
}
