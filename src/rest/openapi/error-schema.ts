import { ACCEPTED_PROOFS } from '../../auth/fresh-proof.js';
import { INELIGIBILITIES } from '../../core/acts/ineligibility.js';
import { ERRORS } from '../../core/catalogue/errors.js';
import type { CompiledRoute } from '../frame/compile.js';
import { objectOf, type JsonSchema, type ObjectSchema } from '../frame/json-schema.js';
import type { OutputSchemas } from './output-schemas.js';

const MISSING: JsonSchema = {
  ...objectOf(
    {
      permission: { type: 'string', description: 'Key that the role must hold.' },
      role: { type: 'string', description: 'Role that the account must have.' },
      scopes: { type: 'array', items: { type: 'string' }, description: 'Scopes, one of which the API key must hold.' },
      feature: { type: 'string', description: 'Feature that the verification must open.' },
      level: { type: 'integer', description: 'Lowest verification level that opens the feature.' },
      session: { type: 'boolean', const: true, description: 'A browser session, in place of an API key.' },
    },
    [],
  ),
  description: 'Rights that the signed-in caller lacks, if the refusal is a 403.',
};

export const ERROR: ObjectSchema = {
  ...objectOf(
    {
      statusCode: {
        type: 'integer',
        enum: [...new Set(Object.values(ERRORS).map(({ statusCode }) => statusCode))].toSorted((a, b) => a - b),
      },
      message: { type: 'string', description: 'Error message for people.' },
      code: { type: 'string', enum: Object.keys(ERRORS), description: 'Error code for programs.' },
      missing: MISSING,
      accepts: {
        type: 'array',
        items: { type: 'string', enum: [...ACCEPTED_PROOFS] },
        description: 'Proofs that the session can give, if the code is PROOF_NOT_FRESH.',
      },
      reason: {
        type: 'string',
        enum: [...INELIGIBILITIES],
        description: 'Reason why the approval does not count, if the code is APPROVER_NOT_ELIGIBLE.',
      },
      duplicateOf: {
        type: 'array',
        items: { type: 'string', format: 'uuid' },
        description:
          'Deposits, fundings or waiting acts with the same reference, newest first, if the code is DUPLICATE_REFERENCE.',
      },
    },
    ['statusCode', 'message', 'code'],
  ),
  description: 'Error of a refused or failed call.',
};

/** Error schema of a row whose refusals add fields; null for all other rows. */
export function furtherError({ errorTypes }: CompiledRoute, outputs: OutputSchemas): JsonSchema | null {
  if (errorTypes.length === 0) return null;
  const further = errorTypes.map(({ name, type, selection }) => [name, outputs.of(type, selection)] as const);
  const { properties, required = [] } = ERROR;
  const names = errorTypes.map(({ name }) => name);
  return {
    ...objectOf({ ...properties, ...Object.fromEntries(further) }, [...required, ...names]),
    description: `Error of the refused call, with ${names.join(' and ')}.`,
  };
}
