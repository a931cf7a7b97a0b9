import type { IcoChainCheck } from '../../../core/states/ico.js';
import type { Context } from '../../frame/context.js';
import { inTransaction } from '../../frame/in-transaction.js';
import type { Tx } from '../../frame/tx.js';
import { shareOffering } from '../own/gate.js';
import type { OfferingRow } from '../own/offering.js';
import { Cover, payIfCovered } from '../payout/pay-if-covered.js';
import { mayBePaid } from '../payout/may-be-paid.js';
import { claimLogs, holdHash } from './claim.js';
import type { LoadedDelivery, OpenDelivery } from './delivery.js';
import { displace, findUnproven } from './displace.js';
import type { DueDelivery } from './due.js';
import type { Verdict } from './judge.js';
import { loadDeliveries } from './load.js';
import { noteReason } from './note-checked.js';
import type { Place } from './place.js';
import { confirm, fail } from './store-verdict.js';

// Takes no idempotency key: the state of the row decides.
// Pays nobody else: mayBePaid asks whether the creator may be paid.

const NO_LOG_LEFT = 'Every transfer of the transaction that suits this delivery proves another one';

/**
 * Writes down what a chain says of a delivery that is due; answers what it is then, and null for one that is not due any
 * more.
 */
export async function record(
  ctx: Context,
  place: Place,
  delivery: DueDelivery,
  verdict: Verdict,
): Promise<IcoChainCheck | null> {
  if (verdict.is === 'UNCHECKED') return null;
  if (verdict.is === 'PENDING' || (verdict.is === 'FAILED' && !verdict.isFinal)) {
    await noteReason(ctx, delivery, verdict.reason);
    return 'PENDING';
  }
  return inTransaction(ctx, { operation: 'checkIcoDeliveries' }, async (tx) => {
    await shareOffering(tx, delivery.offeringId);
    const offering = await readOffering(tx, delivery);
    const at = { blockchain: place.blockchain, hash: delivery.hash };
    await holdHash(tx, at);
    const unproven = verdict.is === 'CONFIRMED' ? await findUnproven(tx, at, [delivery]) : null;
    const found = await lock(tx, delivery, unproven && unproven.transactionId);
    if (!isDue(found, delivery)) return null;
    if (verdict.is === 'FAILED') return disprove(ctx, tx, found, verdict.reason);
    if (delivery.chainCheck === 'CONFIRMED') return pay(ctx, tx, offering, found);
    const [left] = await claimLogs(ctx, tx, at, {
      offeringId: offering.id,
      decimals: place.decimals,
      proven: [{ delivery: found, units: verdict.units, logs: verdict.logs }],
    });
    if (left) return disprove(ctx, tx, found, NO_LOG_LEFT);
    if (unproven) await displace(ctx, tx, at, unproven);
    await confirm(ctx, tx, openOf(found), offering.userId);
    return pay(ctx, tx, offering, found);
  });
}

async function readOffering({ rows }: Tx, { offeringId }: DueDelivery): Promise<OfferingRow> {
  return rows.selectFrom('ico_token_offering').selectAll().where('id', '=', offeringId).executeTakeFirstOrThrow();
}

async function lock(
  { rows }: Tx,
  { offeringId, transactionId, releaseId }: DueDelivery,
  also: string | null,
): Promise<LoadedDelivery> {
  const named =
    releaseId === null
      ? { transactionIds: [transactionId], releaseIds: [] }
      : { transactionIds: [], releaseIds: [releaseId] };
  const [found] = await loadDeliveries(rows, offeringId, named, { lock: true, also });
  if (!found) throw new Error('a delivery stays for good');
  return found;
}

/** Whether nobody has decided over the delivery, or made it again, since it was found. */
function isDue({ contribution, vested }: LoadedDelivery, { hash, chainCheck }: DueDelivery): boolean {
  if (contribution.status !== 'VERIFICATION') return false;
  const { transactionHash, chainCheck: now } = vested ? vested.tranche : contribution;
  if (transactionHash !== hash || now !== chainCheck) return false;
  return !vested || (vested.tranche.status === 'RELEASED' && vested.tranche.paidAt === null);
}

function openOf({ contribution, vested }: LoadedDelivery): OpenDelivery {
  return { contribution, tranche: vested && vested.tranche };
}

async function disprove(ctx: Context, tx: Tx, found: LoadedDelivery, reason: string): Promise<IcoChainCheck> {
  await fail(ctx, tx, { ...openOf(found), reason });
  return 'FAILED';
}

/** Pays for a tranche that is proven. While that is not possible it waits for a later run, or for an admin. */
async function pay(ctx: Context, tx: Tx, offering: OfferingRow, found: LoadedDelivery): Promise<IcoChainCheck> {
  const { contribution, vested } = found;
  if (vested && (await mayBePaid(tx, offering))) {
    await payIfCovered(ctx, tx, await Cover.of(tx, offering), { offering, contribution, ...vested });
  }
  return 'CONFIRMED';
}
