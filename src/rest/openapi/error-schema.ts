import { ERRORS } from '../../core/catalogue/errors.js';
import type { CompiledRoute } from '../frame/compile.js';
import { objectOf, type JsonSchema, type ObjectSchema } from '../frame/json-schema.js';
import type { OutputSchemas } from './output-schemas.js';

const MISSING: JsonSchema = {
  ...objectOf(
    {
      permission: { type: 'string', description: 'Key that the role must hold.' },
      role: { type: 'string', description: 'Role that the account must have.' },
      scopes: { type: 'array', items: { type: 'string' }, description: 'Of which the API key must hold one.' },
      feature: { type: 'string', description: 'Feature that the verification must open.' },
      level: { type: 'integer', description: 'The least verification level that opens it.' },
      session: { type: 'boolean', const: true, description: 'A browser session, in place of an API key.' },
    },
    [],
  ),
  description: 'What a signed-in caller would need; of a 403 for want of a right.',
};

export const ERROR: ObjectSchema = {
  ...objectOf(
    {
      statusCode: {
        type: 'integer',
        enum: [...new Set(Object.values(ERRORS).map(({ statusCode }) => statusCode))].toSorted((a, b) => a - b),
      },
      message: { type: 'string', description: 'What went wrong, for people.' },
      code: { type: 'string', enum: Object.keys(ERRORS), description: 'What went wrong, for programs.' },
      missing: MISSING,
    },
    ['statusCode', 'message', 'code'],
  ),
  description: 'Why a call was refused or failed.',
};

/** The error of a row whose refusals bring further fields; null for every other row. */
export function furtherError({ errorTypes }: CompiledRoute, outputs: OutputSchemas): JsonSchema | null {
  if (errorTypes.length === 0) return null;
  const further = errorTypes.map(({ name, type, selection }) => [name, outputs.of(type, selection)] as const);
  const { properties, required = [] } = ERROR;
  const names = errorTypes.map(({ name }) => name);
  return {
    ...objectOf({ ...properties, ...Object.fromEntries(further) }, [...required, ...names]),
    description: `Why the call was refused, with ${names.join(' and ')}.`,
  };
}
