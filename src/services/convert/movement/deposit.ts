import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import { post } from '../../ledger/post.js';
import { requireUnfrozen } from '../own/freeze.js';
import { storeSigned, takeNonce, type Attempt } from '../send/attempts.js';
import { checkRecipient } from '../send/check.js';
import { coinAmount } from '../send/movements.js';
import { callOf, mostCost, quoteGas } from '../send/payment.js';
import { repeat } from '../send/repeat.js';
import { arrive } from './arrive.js';
import { changeMovement, checkLeaving } from './change.js';
import { requireCheapGas } from './gas-bound.js';
import { holdGasLegs } from './gas-legs.js';
import { review } from './review.js';
import type { MovementRow } from './read.js';
import type { DepositRoute } from './route.js';

/**
 * Brings a movement from a chain to the venue on: signs its transaction and gives it to the chain, and sees the venue list
 * the deposit once the chain has confirmed it. VenueError, BAD_INPUT when the chain would refuse the payment,
 * INVENTORY_FLOOR when the house has too little for the gas, CURRENCY_FROZEN for the coin, CHAIN_MISMATCH while the gas may
 * cost too much, CHAIN_FAILED.
 */
export async function followDeposit(ctx: Context, movement: MovementRow, route: DepositRoute): Promise<void> {
  if (movement.requestedAt === null) return broadcast(ctx, movement, route);
  // The chain decides before the venue is asked.
  if (movement.gasPaid === null || movement.txHash === null) return;
  const sinceMs = new Date(movement.requestedAt).getTime();
  const listed = await route.venue.deposits(movement.currency, sinceMs);
  const deposit = listed.find(({ txHash }) => txHash?.toLowerCase() === movement.txHash);
  if (deposit?.status === 'FAILED') {
    await changeMovement(ctx, movement.id, (tx, row) => review(ctx, tx, row, 'the venue refuses the deposit'));
  } else if (deposit?.status === 'DONE') {
    const arrived = Money.parse(canonical(deposit.amount), movement.currency);
    await changeMovement(ctx, movement.id, (tx, row) => arrive(ctx, tx, row, arrived));
  }
}

/** Nonce, bytes and hash are committed before the chain is given anything; a run after a crash repeats the same bytes. */
async function broadcast(ctx: Context, movement: MovementRow, route: DepositRoute): Promise<void> {
  const { chain, address, coin, signer, venue } = route;
  const { chainId, contract, decimals } = chain;
  const payment = { chainId, contract, decimals, address, amount: movement.amount };
  const gas = await quoteGas(ctx, payment);
  await requireCheapGas(ctx, ctx.db, coin, gas);
  const onChain = await ctx.chains.nonce(chainId, signer.address, 'latest');
  // By the venue's clock, since its list is searched from then on.
  const requestedAt = new Date(await venue.nowMs());
  const signed = await changeMovement(ctx, movement.id, async (tx, row): Promise<Attempt | null> => {
    if (row.requestedAt !== null) return null;
    await checkLeaving(ctx, tx, row);
    await requireUnfrozen(tx, coin);
    await checkRecipient(ctx, tx, payment);
    const nonce = await takeNonce(tx, chainId, signer.address, onChain);
    const unsigned = { chainId, nonce, ...callOf(payment), ...gas };
    Object.assign(row, { requestedAt, address, gasCurrency: coin.currency, gasType: coin.type });
    row.updatedAt = ctx.clock.now();
    const legs = await holdGasLegs(tx, row, coinAmount(mostCost(gas), coin.currency));
    const attempt = await storeSigned(ctx, tx, { movementId: row.id }, 'MOVEMENT', { ...signer, unsigned });
    row.txHash = attempt.hash;
    await tx.em.flush();
    await post<'convert'>(tx, legs);
    return attempt;
  });
  if (signed) await repeat(ctx, signed);
}
