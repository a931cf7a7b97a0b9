import { VenueBusy, VenueError, VenueRefused } from '../../../core/bot/venue-error.js';
import { SECOND_MS } from '../../../core/clock.js';
import { canonical, Money } from '../../../core/money.js';
import type { HouseTransfer } from '../../../infra/exchange/house-venue.js';
import type { Context } from '../../frame/context.js';
import { claimTransfer } from '../own/claim-transfer.js';
import { provenTransfers } from '../own/proven-transfer.js';
import { arrive } from './arrive.js';
import { changeMovement, checkLeaving } from './change.js';
import { findWithdrawal } from './find-withdrawal.js';
import { review } from './review.js';
import type { WithdrawalRoute } from './route.js';
import type { MovementRow } from './read.js';

const HASH = /^0x[0-9a-f]{64}$/i;

/**
 * Brings a movement from the venue to a chain on: has the venue pay, finds the payment in its list, and sees the transfer
 * arrive on the chain. What the venue is asked for is committed first and asked for once: after an unclear answer the
 * payment is only sought. VenueError, CHAIN_MISMATCH while the transfer is not deep enough, CHAIN_FAILED.
 */
export async function followWithdrawal(ctx: Context, movement: MovementRow, route: WithdrawalRoute): Promise<void> {
  if (movement.requestedAt === null) return request(ctx, movement, route);
  const paid = await findWithdrawal(ctx, route.venue, movement);
  if (!paid) return;
  await note(ctx, movement, paid);
  if (paid.status === 'FAILED') {
    await changeMovement(ctx, movement.id, (tx, row) =>
      review(ctx, tx, row, 'the venue did not carry the payment out'),
    );
  } else if (paid.txHash !== null) await seeArrival(ctx, movement, route, paid, paid.txHash);
}

async function request(ctx: Context, { id, currency, amount }: MovementRow, route: WithdrawalRoute): Promise<void> {
  const { venue, key } = route;
  // By the venue's clock, since its list is searched from then on.
  const requestedAt = new Date((await venue.nowMs()) - SECOND_MS);
  const mayAsk = await changeMovement(ctx, id, async (tx, movement) => {
    if (movement.requestedAt !== null) return false;
    await checkLeaving(ctx, tx, movement);
    Object.assign(movement, { requestedAt, updatedAt: ctx.clock.now() });
    return true;
  });
  if (!mayAsk) return;
  try {
    const withdrawalId = await venue.withdraw(currency, canonical(amount), key);
    await changeMovement(ctx, id, async (_tx, movement) => void (movement.withdrawalId = withdrawalId));
  } catch (error) {
    if (!(error instanceof VenueError)) throw error;
    await takeRefusal(ctx, id, error);
    throw error;
  }
}

/** What was surely not carried out may be asked for again, or is an admin's; what is unclear is sought from now on. */
async function takeRefusal(ctx: Context, id: string, error: VenueError): Promise<void> {
  if (error instanceof VenueBusy) {
    await changeMovement(ctx, id, async (_tx, movement) => void (movement.requestedAt = null));
  }
  if (error instanceof VenueRefused) {
    const reason = `the venue refuses to pay: ${error.message}`.slice(0, 500);
    await changeMovement(ctx, id, (tx, movement) => review(ctx, tx, movement, reason));
  }
}

async function note(ctx: Context, { id, withdrawalId, txHash }: MovementRow, paid: HouseTransfer): Promise<void> {
  const hash = paid.txHash !== null && HASH.test(paid.txHash) ? paid.txHash.toLowerCase() : null;
  if (withdrawalId === paid.id && txHash === hash) return;
  await changeMovement(ctx, id, async (_tx, movement) => {
    Object.assign(movement, { withdrawalId: paid.id, txHash: hash, updatedAt: ctx.clock.now() });
  });
}

async function seeArrival(
  ctx: Context,
  { id }: MovementRow,
  { chain, house }: WithdrawalRoute,
  paid: HouseTransfer,
  txHash: string,
): Promise<void> {
  const { transfers: found } = await provenTransfers(ctx, chain, txHash, { to: house });
  // A venue may pay several movements by one transaction.
  const isSame = (amount: string): number => (canonical(amount) === canonical(paid.amount) ? 0 : 1);
  const transfers = found
    .filter(({ from }) => from !== house)
    .toSorted((one, other) => isSame(one.amount) - isSame(other.amount));
  await changeMovement(ctx, id, async (tx, movement) => {
    const use = { use: 'CONVERT_MOVEMENT', useId: id } as const;
    const counted = await claimTransfer(ctx, tx, chain.chainId, transfers, use);
    const amount = (text: string) => Money.parse(canonical(text), movement.currency);
    await arrive(ctx, tx, movement, amount(counted.amount), amount(paid.amount));
  });
}
