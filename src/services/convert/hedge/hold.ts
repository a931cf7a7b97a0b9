import { mostTaken } from '../../../core/conversion/hedge-terms.js';
import { Money } from '../../../core/money.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { ledgerKey } from '../../ledger/key.js';
import type { Movement } from '../../ledger/movement.js';
import { postWithCommit } from '../../ledger/post.js';
import { quoteOf, venueWallet } from './venue-wallets.js';

/** The currency that the house pays a hedge with. */
export function paidWith(hedge: ConvertHedge): WalletKind {
  return hedge.side === 'SELL' ? hedge : quoteOf(hedge);
}

/**
 * Holds all that a hedge with a limit price may take at the venue, so that nothing else is sized by the same money.
 * INVENTORY_FLOOR when less is free above the floor.
 */
export async function holdMost(ctx: Context, tx: Tx, hedge: ConvertHedge): Promise<Movement<'convert'>[]> {
  hedge.holds += 1;
  return change(ctx, tx, hedge, 'HOLD');
}

/** Frees what is held for a hedge that has ended without a trade, or was not sent. */
export async function releaseAll(ctx: Context, tx: Tx, hedge: ConvertHedge): Promise<void> {
  const released = await releaseMost(ctx, tx, hedge);
  if (released.length > 0) await postWithCommit<'convert'>(tx, released);
}

/** Frees what is held for a hedge; no movement for one that was not placed. What it took is booked after that. */
export function releaseMost(ctx: Context, tx: Tx, hedge: ConvertHedge): Promise<Movement<'convert'>[]> {
  return change(ctx, tx, hedge, 'RELEASE');
}

async function change(
  ctx: Context,
  tx: Tx,
  hedge: ConvertHedge,
  operation: 'HOLD' | 'RELEASE',
): Promise<Movement<'convert'>[]> {
  const { id, holds, limitPrice } = hedge;
  if (limitPrice === null) return [];
  const kind = paidWith(hedge);
  const leg = `${operation === 'HOLD' ? 'hold' : 'release'}_${holds}`;
  return [
    {
      walletId: await venueWallet(ctx, tx, kind),
      operation,
      amount: Money.parse(mostTaken(hedge, limitPrice), kind.currency),
      key: ledgerKey('leg', { operation: 'convert_hedge', id, leg }),
      transactionId: id,
      shortage: 'INVENTORY_FLOOR',
      shortageMessage: `The house has too little ${kind.currency} at the venue above its floor`,
      metadata: { operationType: 'CONVERT_HEDGE', reference: id },
    },
  ];
}
