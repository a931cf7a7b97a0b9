import { coerceInputValue, type FieldNode, type GraphQLField, type GraphQLInputType } from 'graphql';
import type { Policy } from '../../auth/policy.js';

/** Reads the id of a row out of the path; undefined for a text that is no such id. */
export type RowReader = (params: Readonly<Record<string, string>>) => unknown;

interface Counted {
  readonly root: FieldNode;
  readonly declared: GraphQLField<unknown, unknown> | undefined;
  readonly policy: Policy;
  /** Of the path. */
  readonly parameters: readonly string[];
}

/** The policy is asked before a body is read, so what its bucket counts by must stand in the path. */
export function rowReader(where: string, { root, declared, policy, parameters }: Counted): RowReader | null {
  const { row } = policy;
  const type = declared?.args.find(({ name }) => name === row)?.type;
  if (row === undefined || !type) return null;
  const value = root.arguments?.find(({ name }) => name.value === row)?.value;
  const name = value?.kind === 'Variable' ? value.name.value : '';
  if (!parameters.includes(name)) throw new Error(`${where}: its bucket counts by ${row}, which is not in the path`);
  return (params) => fitting(params[name], type);
}

/** The value as its type reads it; undefined where it does not fit. */
function fitting(value: unknown, type: GraphQLInputType): unknown {
  let fits = true;
  const read: unknown = coerceInputValue(value, type, () => {
    fits = false;
  });
  return fits ? read : undefined;
}
