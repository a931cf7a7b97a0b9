import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import { ICO_TRANCHE_MOVES, type IcoChainCheck } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { TrancheRow } from '../own/offering.js';
import { payTranche } from '../payout/pay-tranche.js';
import { payWhole } from '../payout/pay-whole.js';
import { holdTranche, type Delivered } from './find.js';

// Writes SQL: it moves money, or keeps it from moving.

/**
 * A payout that is still to be made, its tranche if it has one, the transaction of its delivery, and what the chain
 * says of it.
 */
export interface Paying {
  /** What leaves escrow, the platform's part included. */
  readonly amount: Money;
  readonly tokens: string;
  /** Sequence of the tranche; null for the whole. */
  readonly tranche: number | null;
  readonly transactionHash: string | null;
  readonly chainCheck: IcoChainCheck | null;
  readonly run: () => Promise<unknown>;
}

/** The payout of a delivery that is held. ILLEGAL_STATE for a tranche that is not delivered, or paid already. */
export async function payingOf(ctx: Context, tx: Tx, held: Delivered): Promise<Paying> {
  const { offering, contribution, releaseId } = held;
  if (releaseId !== null) return payingTranche(ctx, tx, held, releaseId);
  const { amount, currency, tokens, transactionHash, chainCheck } = contribution;
  return {
    amount: Money.parse(canonical(amount), currency),
    tokens,
    tranche: null,
    transactionHash,
    chainCheck,
    run: () => payWhole(ctx, tx, offering, contribution),
  };
}

async function payingTranche(ctx: Context, tx: Tx, held: Delivered, releaseId: string): Promise<Paying> {
  const { vesting, tranche } = await holdTranche(tx, held.contribution, releaseId);
  const { status, paidAt, net, fee, tokens, sequence, transactionHash, chainCheck } = tranche;
  const isDelivered = status === 'RELEASED' || (status === 'FAILED' && transactionHash !== null);
  if (!isDelivered || paidAt !== null) {
    const state = paidAt === null ? status : 'paid';
    throw new AppError('ILLEGAL_STATE', {
      message: `Only a tranche that is delivered and unpaid can be verified: this one is ${state}`,
    });
  }
  const run = async () => payTranche(ctx, tx, { ...held, vesting, tranche: await released(tx, tranche) });
  const { currency } = held.contribution;
  const amount = Money.parse(canonical(net), currency).plus(Money.parse(canonical(fee), currency));
  return { amount, tokens, tranche: sequence, transactionHash, chainCheck, run };
}

/** A tranche whose delivery had failed is RELEASED by the admin's word. */
async function released(tx: Tx, tranche: TrancheRow): Promise<TrancheRow> {
  if (tranche.status !== 'FAILED') return tranche;
  const status = move(ICO_TRANCHE_MOVES, tranche.status, 'release');
  await tx.rows.updateTable('ico_token_vesting_release').set({ status }).where('id', '=', tranche.id).execute();
  return { ...tranche, status };
}
