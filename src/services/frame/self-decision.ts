import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from './context.js';

/**
 * Refuses (SELF_DECISION) an admin, and any API key of theirs, who would decide over something in which one of these
 * accounts has a part and it is their own. The platform's own wallets, whose owner is null, are nobody's.
 */
export function refuseSelfDecision({ caller }: Context, ...parties: readonly (string | null)[]): void {
  if (caller.kind === 'user' && parties.includes(caller.userId)) throw new AppError('SELF_DECISION');
}
