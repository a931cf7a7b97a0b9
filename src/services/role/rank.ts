import { SUPER_ADMIN } from '../../core/catalogue/permissions.js';
import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from '../frame/context.js';

/** The fields of a role that {@link requireWithinOwn} compares. */
export interface RankedRole {
  readonly name: string;
  readonly permissions: readonly string[];
}

/**
 * FORBIDDEN when a role holds a permission key that the caller's own role lacks, or is Super Admin while the caller's
 * is not: nobody may give, take or change rights above their own. The platform's own jobs may.
 */
export function requireWithinOwn({ caller }: Context, role: RankedRole): void {
  if (caller.kind === 'system') return;
  if (caller.kind !== 'user') throw new AppError('UNAUTHENTICATED');
  if (caller.role.name === SUPER_ADMIN) return;
  const held: ReadonlySet<string> = caller.role.permissions;
  if (role.name === SUPER_ADMIN || role.permissions.some((key) => !held.has(key))) {
    throw new AppError('FORBIDDEN', { message: `The role ${role.name} holds more than your own` });
  }
}
