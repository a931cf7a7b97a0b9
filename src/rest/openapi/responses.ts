import {
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type { CompiledRoute } from '../frame/compile.js';
import { described, partial, type JsonSchema, type ObjectSchema } from '../frame/json-schema.js';
import { furtherError } from './error-schema.js';
import type { OutputSchemas } from './output-schemas.js';

const STATUS: JsonSchema = { type: 'integer', const: 200, description: 'The outcome.' };
const ERROR: JsonSchema = { $ref: '#/components/schemas/Error' };
const TEXT: JsonSchema = { schema: { type: 'string' } };

/** The responses of a row by status line, for the document. */
export function responsesOf(schema: GraphQLSchema, route: CompiledRoute, outputs: OutputSchemas): JsonSchema {
  if (route.kind === 'download') {
    const headers = { 'Content-Disposition': described(TEXT, 'The name of the file.') };
    return {
      200: { description: 'The file, under its own media type.', headers, content: { '*/*': {} } },
      default: json(ERROR, 'Why there is none; here the status line is the `statusCode`.'),
    };
  }
  if (route.kind === 'redirect') {
    return {
      302: { description: 'The browser goes on.', headers: { Location: described(TEXT, 'Where to.') } },
      200: json(ERROR, 'Why it does not.'),
    };
  }
  const further = furtherError(route, outputs);
  const success = { anyOf: [bodyOf(schema, route, outputs), ERROR, ...(further ? [further] : [])] };
  return { 200: json(success, 'The answer, or why there is none.') };
}

function json(schema: JsonSchema, description: string): JsonSchema {
  return described({ content: { 'application/json': { schema } } }, description);
}

function bodyOf(schema: GraphQLSchema, route: CompiledRoute, outputs: OutputSchemas): JsonSchema {
  const type = schema.getRootType(route.definition.operation)?.getFields()[route.field]?.type;
  const [root] = route.definition.selectionSet.selections;
  const selection = root && 'selectionSet' in root ? root.selectionSet : undefined;
  if (!type) throw new Error(`${route.field} is not in the schema`);
  const nullable = getNullableType(type);
  if (isAbstractType(nullable) && selection) {
    return { anyOf: schema.getPossibleTypes(nullable).map((each) => withStatus(outputs.inline(each, selection))) };
  }
  const value = isObjectType(nullable)
    ? outputs.inline(nullable, selection as SelectionSetNode, route.record)
    : outputs.of(type, selection);
  const { answer } = route;
  const body = answer ? (answer.shape ?? partial)(value) : value;
  if (isListType(nullable) && !answer) return body;
  const record = withStatus(body as ObjectSchema);
  return route.whole ? { anyOf: [record, itemsOf(body as ObjectSchema)] } : record;
}

/** The bare array that replaces a page when a row lists everything. */
function itemsOf({ properties }: ObjectSchema): JsonSchema {
  if (!properties['items']) throw new Error('A row with whole must run an operation that returns pages');
  return properties['items'];
}

function withStatus(body: ObjectSchema): JsonSchema {
  return {
    ...body,
    properties: { ...body.properties, statusCode: STATUS },
    required: [...(body.required ?? []), 'statusCode'],
  };
}
