import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Context } from '../../frame/context.js';
import { beginFunding, fundingAct, type FundingAct } from '../inventory/begin-funding.js';
import { checkedFunding } from '../inventory/book-funding.js';
import { exactInput, type DefundInput } from '../inventory/fund.js';
import type { FundingView } from '../inventory/funding.js';

// Pays nobody else: the money moves between wallets of the platform, or across its border.

export const DEFUND_HOUSE: FundingAct = {
  ...fundingAct('defundHouse', 'manage.pool.backing'),
  secondFactor: true,
};

/**
 * Takes money out of a place of the house, below its floor too, which is then lowered by as much as is needed; so is that
 * of the chain's coin for the gas. Out of the platform, it is an act of kind CONVERT_FUND.
 * Without a reference, on a chain and at the venue, it is written off as lost: CONFLICT unless two scans in a
 * row found it short, and beyond what the last one found missing. INVENTORY_FLOOR when the place holds less; otherwise
 * refused as `defundConvertInventory` refuses.
 */
export async function defundHouse(ctx: Context, given: DefundInput): Promise<FundingView> {
  const { to, idempotencyKey: key, ...input } = exactInput(given);
  const wish = { ...input, direction: 'DEFUND', counterparty: to, belowFloor: true, writesOff: true } as const;
  const once = { input: { ...input, to }, key };
  const ask = () => checkedFunding(ctx, wish);
  return askThenWrite(ctx, { operation: 'defundHouse', once }, ask, (tx, funding) =>
    beginFunding(ctx, tx, DEFUND_HOUSE, wish, funding),
  );
}
