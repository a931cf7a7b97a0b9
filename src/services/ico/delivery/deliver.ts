import { illegalState } from '../../../core/catalogue/errors.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { deadlineClock } from '../deadline/deadline-clock.js';
import { contributionEvents } from '../own/contribution-event.js';
import { shareOffering } from '../own/gate.js';
import type { OfferingRow } from '../own/offering.js';
import { requireOwnOffering } from '../own/owned.js';
import { claimedBefore, claimLogs, claimUnchecked, freeClaims, holdHash, type Proven } from './claim.js';
import { keyOf, oldestFirst, type LoadedDelivery } from './delivery.js';
import { displace, findUnproven } from './displace.js';
import { loadDeliveries } from './load.js';
import { requireDeliverable, requireDelivering } from './moves.js';
import { payProven } from './pay-proven.js';
import type { DeliveryWish, Proof } from './prove.js';
import { storeDeliveries } from './store.js';
import { tellBuyersSent, tellVerifiers } from './tell.js';
import { isFirstToVerify } from './verifiers.js';

/**
 * Makes deliveries that {@link proveDeliveries} found to be right as far as a chain knows: all of them, or none. What is
 * proven claims its log, and its tranches are paid for; what a chain is not asked about claims the hash. NOT_FOUND,
 * ILLEGAL_STATE, past its deadline also for a transaction that its chain has not mined; DELIVERY_CLAIMED.
 */
export async function makeDeliveries(ctx: Context, tx: Tx, wish: DeliveryWish, proof: Proof): Promise<void> {
  await shareOffering(tx, wish.offeringId);
  const offering = await requireOwnOffering(tx.rows, ctx, wish.offeringId);
  requireDelivering(offering, wish);
  await holdHash(tx, proof);
  const deliveries = await lockDeliveries(ctx, tx, wish, proof);
  if (proof.isUnmined) await requireInTime(ctx, tx, offering, deliveries);
  await tellFirst(ctx, tx, offering, deliveries, proof);
  await claim(ctx, tx, offering.id, deliveries, proof);
  const stored = await storeDeliveries(ctx, tx, deliveries, proof);
  await tx.emitAll(stored.contributions.flatMap((row) => contributionEvents(row, offering.userId)));
  await payProven(ctx, tx, offering, deliveries, stored);
}

/** Locks the deliveries, and gives the hash back that another one has claimed without a proof. */
async function lockDeliveries(ctx: Context, tx: Tx, wish: DeliveryWish, proof: Proof): Promise<LoadedDelivery[]> {
  const own = [
    ...wish.transactionIds.map((transactionId) => ({ transactionId, releaseId: null })),
    ...wish.releaseIds.map((releaseId) => ({ transactionId: releaseId, releaseId })),
  ];
  const isProven = [...proof.verdicts.values()].some(({ is }) => is === 'CONFIRMED');
  const unproven = isProven ? await findUnproven(tx, proof, own) : null;
  const also = unproven && unproven.transactionId;
  const deliveries = await loadDeliveries(tx.rows, wish.offeringId, wish, { lock: true, also });
  for (const delivery of deliveries) requireDeliverable(ctx, delivery);
  if (unproven) await displace(ctx, tx, proof, unproven);
  return deliveries;
}

/**
 * ILLEGAL_STATE past a deadline. A transaction that is not mined keeps the buyer from taking anything back for a day: a
 * creator who named ever new ones would do so for good.
 */
async function requireInTime(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  deliveries: readonly LoadedDelivery[],
): Promise<void> {
  const now = (await deadlineClock(ctx, tx, offering)).getTime();
  const late = deliveries.find(({ contribution, vested }) => {
    const { deliverBy } = vested ? vested.tranche : contribution;
    return deliverBy !== null && Date.parse(deliverBy) <= now;
  });
  if (!late) return;
  throw illegalState('The deadline has passed: name the transaction once its blockchain has mined it');
}

async function claim(
  ctx: Context,
  tx: Tx,
  offeringId: string,
  deliveries: readonly LoadedDelivery[],
  proof: Proof,
): Promise<void> {
  await freeClaims(tx, deliveries);
  const unchecked = deliveries.filter((each) => proof.verdicts.get(keyOf(each))?.is === 'UNCHECKED');
  await claimUnchecked(ctx, tx, proof, offeringId, unchecked);
  const proven = deliveries.toSorted(oldestFirst).flatMap((delivery): Proven[] => {
    const verdict = proof.verdicts.get(keyOf(delivery));
    return verdict?.is === 'CONFIRMED' ? [{ delivery, units: verdict.units, logs: verdict.logs }] : [];
  });
  const [left] = await claimLogs(ctx, tx, proof, { offeringId, decimals: proof.decimals, proven });
  if (!left) return;
  throw claimedBefore(
    `Every transfer of the transaction that suits ${left.releaseId ?? left.transactionId} proves another delivery`,
  );
}

/** Each buyer hears of the first delivery of a contribution or tranche, and admins of the first that waits for them. */
async function tellFirst(
  ctx: Context,
  tx: Tx,
  offering: OfferingRow,
  deliveries: readonly LoadedDelivery[],
  proof: Proof,
): Promise<void> {
  const first = deliveries.filter(({ contribution, vested }) =>
    vested ? vested.tranche.submittedAt === null : contribution.status === 'PENDING',
  );
  await tellBuyersSent(ctx, tx, offering, first);
  if (await isFirstToVerify(tx, offering.id, deliveries, proof)) await tellVerifiers(ctx, tx, offering);
}
