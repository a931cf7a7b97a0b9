import { AppError } from '../../core/catalogue/errors.js';
import type { Context } from './context.js';

/**
 * SELF_DECISION when the caller, by session or API key, is one of the accounts that the decision concerns. A party that
 * is null stands for a wallet of the platform, which belongs to nobody.
 */
export function refuseSelfDecision({ caller }: Context, ...parties: readonly (string | null)[]): void {
  if (caller.kind === 'user' && parties.includes(caller.userId)) throw new AppError('SELF_DECISION');
}
