import type { z } from 'zod';
import { badInput, type AppError } from '../catalogue/errors.js';

type Issue = z.core.$ZodIssue;
/** A message about the value at a path. */
interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** BAD_INPUT that names the first faulty field by its path from `root` and says in words what it must be. */
export function configFault(error: z.ZodError, root: string): AppError {
  const [issue] = error.issues;
  if (issue === undefined) return badInput(`${root}: is not valid`);
  const { path, message } = faultOf(issue);
  return badInput(`${root}${path.map(step).join('')}: ${message}`);
}

const MAX_NAME = 40;

function step(key: PropertyKey): string {
  return typeof key === 'number' ? `[${key}]` : `.${String(key).slice(0, MAX_NAME)}`;
}

function faultOf(issue: Issue): Fault {
  if (issue.code === 'unrecognized_keys') {
    return { path: [...issue.path, issue.keys[0] ?? ''], message: 'is not a known field' };
  }
  const inner = issue.code === 'invalid_union' ? faultOfUnion(issue.errors) : null;
  if (inner === null) return issue;
  return { path: [...issue.path, ...inner.path], message: inner.message };
}

/** The first fault of the member that was meant; null when that is not clear, so that the union's own words say it. */
function faultOfUnion(members: readonly (readonly Issue[])[]): Fault | null {
  const least = Math.min(...members.map(misfit));
  if (least >= OTHER_TYPE) return null;
  const meant = members.filter((issues) => misfit(issues) === least);
  const [fault, ...others] = meant.flatMap(([issue]) => (issue === undefined ? [] : [faultOf(issue)]));
  const isSame = others.every(({ path }) => path.join('.') === fault?.path.join('.'));
  return fault !== undefined && isSame ? fault : null;
}

const OTHER_TYPE = 1_000;
/** Fields that tell which member of a union is meant. */
const KINDS: ReadonlySet<PropertyKey> = new Set(['candle', 'indicator']);

/** How little a value looks like a member of a union: by its type first, then by its fields. */
function misfit(issues: readonly Issue[]): number {
  const points = issues.map(({ code, path, ...issue }) => {
    const [field, ...below] = path;
    if ('keys' in issue) return 2 * issue.keys.length;
    if (field === undefined) return code === 'invalid_type' || code === 'invalid_union' ? OTHER_TYPE : 0;
    return below.length === 0 && KINDS.has(field) ? 2 : 0;
  });
  return points.reduce((sum, point) => sum + point, 0);
}
