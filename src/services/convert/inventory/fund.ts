import { requireFreshProof } from '../../../auth/fresh-proof.js';
import { canonical } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import { askThenWrite } from '../../frame/ask-then-write.js';
import type { Context } from '../../frame/context.js';
import { beginFunding, fundingAct } from './begin-funding.js';
import { checkedFunding } from './book-funding.js';
import type { Counterparty, FundingView } from './funding.js';

// Pays nobody else: the money moves between wallets of the platform, or across its border.

interface Moved {
  readonly currency: string;
  readonly type: WalletType;
  /** LEDGER, VENUE, or CHAIN: and the number of a chain. */
  readonly location: string;
  /** Exact decimal text. */
  readonly amount: string;
  /** Where the money comes from or goes to: a hash on a chain, anything else in the other places. */
  readonly reference?: string | null;
  /** Accepts a reference that waits or is booked already. */
  readonly confirmDuplicate?: boolean | null;
  readonly idempotencyKey?: string | null;
}

export interface FundInput extends Moved {
  readonly source: Counterparty;
}

export interface DefundInput extends Moved {
  readonly to: Counterparty;
}

export const FUND_CONVERT_INVENTORY = fundingAct('fundConvertInventory', 'edit.convert.inventory');
export const DEFUND_CONVERT_INVENTORY = fundingAct('defundConvertInventory', 'edit.convert.inventory');

/**
 * Brings money into a place of the house: out of the platform's own wallet (LEDGER only), or from outside; an act of kind
 * CONVERT_FUND. Money from outside needs a reference: on a chain the hash of a transaction, which is asked for there, and
 * whose transfers each count once. BAD_INPUT without it, for an unknown currency or place, and an amount that is not above
 * zero or too fine; DUPLICATE_REFERENCE for one that waits or is booked in the place, currency and direction, unless that
 * is confirmed; INSUFFICIENT_FUNDS when the platform's wallet has too little; CHAIN_MISMATCH and CHAIN_FAILED as the chain
 * answers.
 */
export async function fundConvertInventory(ctx: Context, input: FundInput): Promise<FundingView> {
  const { source, idempotencyKey: key, ...moved } = exactInput(input);
  const wish = { ...moved, direction: 'FUND', counterparty: source } as const;
  const once = { input: { ...moved, source }, key };
  const ask = () => checkedFunding(ctx, wish);
  return askThenWrite(ctx, { operation: 'fundConvertInventory', once }, ask, (tx, funding) =>
    beginFunding(ctx, tx, FUND_CONVERT_INVENTORY, wish, funding),
  );
}

/**
 * Takes money out of a place of the house, into the platform's own wallet (LEDGER only) or out of the platform, which is an
 * act of kind CONVERT_FUND. Where the house's address has paid the gas of its transaction, that is booked as well, once for
 * each transaction. INVENTORY_FLOOR when less than its floor, or that of the chain's coin, would be left; otherwise refused
 * as {@link fundConvertInventory} refuses.
 */
export async function defundConvertInventory(ctx: Context, input: DefundInput): Promise<FundingView> {
  const { to, idempotencyKey: key, ...moved } = exactInput(input);
  const wish = { ...moved, direction: 'DEFUND', counterparty: to } as const;
  const once = { input: { ...moved, to }, key };
  const ask = async () => {
    const funding = await checkedFunding(ctx, wish);
    if (to === 'OUTSIDE') await requireFreshProof(ctx, 'Taking money of the house out of the platform');
    return funding;
  };
  return askThenWrite(ctx, { operation: 'defundConvertInventory', once }, ask, (tx, funding) =>
    beginFunding(ctx, tx, DEFUND_CONVERT_INVENTORY, wish, funding),
  );
}

type Exact<Input extends Moved> = Omit<Input, 'confirmDuplicate'> & { readonly confirmDuplicate?: true };

/** The input in the form that requests are compared in. */
export function exactInput<Input extends Moved>({ confirmDuplicate, ...input }: Input): Exact<Input> {
  return { ...input, amount: canonical(input.amount), ...(confirmDuplicate && { confirmDuplicate }) };
}
