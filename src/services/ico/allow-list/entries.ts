import { badInput } from '../../../core/catalogue/errors.js';
import { readPositive } from '../../../core/launchpad/amounts.js';
import { ICO_SCALE } from '../../../core/launchpad/limits.js';
import { tokenScale } from '../../../core/launchpad/purchase-amounts.js';
import { storableAmount } from '../../../core/money.js';

export interface AllowanceInput {
  readonly userId: string;
  /** Tokens that the account may buy; 0 takes it off the list. */
  readonly guaranteed: string;
}

/** Entries with canonical amounts. BAD_INPUT naming the field, also for an account that is named twice. */
export function readEntries(entries: readonly AllowanceInput[], tokenDecimals: number): AllowanceInput[] {
  const seen = new Set<string>();
  return entries.map(({ userId, guaranteed }, at) => {
    if (seen.has(userId)) throw badInput(`entries[${at}].userId is named twice`);
    seen.add(userId);
    const isOff = storableAmount(guaranteed, ICO_SCALE) === '0';
    const decimals = tokenScale(tokenDecimals);
    return { userId, guaranteed: isOff ? '0' : readPositive(`entries[${at}].guaranteed`, guaranteed, decimals) };
  });
}

/** BAD_INPUT naming the entry of the offering's creator, who may not buy of it. */
export function requireOthers(entries: readonly AllowanceInput[], creatorId: string): void {
  const own = entries.findIndex(({ userId }) => userId === creatorId);
  if (own >= 0) throw badInput(`entries[${own}].userId is the creator, who cannot buy in its own offering`);
}
