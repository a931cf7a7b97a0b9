import { coerceInputValue, type FieldNode, type GraphQLField, type GraphQLInputType } from 'graphql';
import type { Policy } from '../../auth/policy.js';

/** Reads the row's id from the path; undefined when the text is not a valid id. */
export type RowReader = (params: Readonly<Record<string, string>>) => unknown;

interface Counted {
  readonly root: FieldNode;
  readonly declared: GraphQLField<unknown, unknown> | undefined;
  readonly policy: Policy;
  /** Names of the path's parameters. */
  readonly parameters: readonly string[];
}

/** The policy is checked before the body is read, so the id that its bucket counts by must be in the path. */
export function rowReader(where: string, { root, declared, policy, parameters }: Counted): RowReader | null {
  const { row } = policy;
  const type = declared?.args.find(({ name }) => name === row)?.type;
  if (row === undefined || !type) return null;
  const value = root.arguments?.find(({ name }) => name.value === row)?.value;
  const name = value?.kind === 'Variable' ? value.name.value : '';
  if (!parameters.includes(name)) throw new Error(`${where}: its bucket counts by ${row}, which is not in the path`);
  return (params) => fitting(params[name], type);
}

/** The value coerced to the type; undefined when it is not valid. */
function fitting(value: unknown, type: GraphQLInputType): unknown {
  let fits = true;
  const read: unknown = coerceInputValue(value, type, () => {
    fits = false;
  });
  return fits ? read : undefined;
}
