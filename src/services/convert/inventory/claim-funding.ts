import { AppError } from '../../../core/catalogue/errors.js';
import { canonical, Money } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import { openWallet } from '../../wallet/open-wallet.js';
import { releaseTransfers } from '../own/claim-transfer.js';
import type { InventoryRow } from '../own/place.js';
import type { CheckedFunding } from './funding.js';
import { fundingMovements } from './funding-movements.js';
import { countProof } from './funding-proof.js';
import { chainOf, checkedLocation } from './input.js';
import { requireMissing } from './missing.js';

// Writes SQL: it moves money, or keeps it from moving.
// Writes convert_funding_claim in one statement: it writes one row.

/**
 * Claims the reference of a funding that waits, and on a chain its transfer, under the id of its act, in its locked
 * inventory: another funding duplicates the reference before the act ends. Refuses what the booking would refuse now.
 */
export async function claimFunding(
  ctx: Context,
  tx: Tx,
  funding: CheckedFunding,
  inventory: InventoryRow,
  approvalId: string,
): Promise<void> {
  const { direction, referenceKey, proof, amount } = funding;
  if (funding.isLost) await requireMissing(ctx, tx, inventory, amount);
  if (referenceKey !== null) {
    const claim = { approvalId, inventoryId: inventory.id, direction, referenceKey };
    await tx.rows.insertInto('convert_funding_claim').values(claim).execute();
  }
  if (proof) await countProof(ctx, tx, proof, { ...funding, id: approvalId });
  await requireCovered(tx, funding, inventory, approvalId);
}

/** Gives back what {@link claimFunding} claimed for an act. Where money is booked then, the inventory must be locked. */
export async function releaseFunding(tx: Tx, location: string, approvalId: string): Promise<void> {
  const chainId = chainOf(checkedLocation(location));
  if (chainId !== null) await releaseTransfers(tx, chainId, { use: 'CONVERT_FUNDING', useId: approvalId });
  await tx.rows.deleteFrom('convert_funding_claim').where('approvalId', '=', approvalId).execute();
}

/** Refuses, as the ledger would, more than the paying wallet has, with the floor where the funding may lower it. */
async function requireCovered(tx: Tx, funding: CheckedFunding, inventory: InventoryRow, id: string): Promise<void> {
  const { direction, counterparty, amount, kind, belowFloor } = funding;
  const platform = counterparty === 'PLATFORM' ? await openWallet(tx, { system: 'platform' }, kind) : null;
  const moved = fundingMovements({ id, direction, createdBy: null }, inventory, funding, platform?.id ?? null);
  const paying = moved.find(({ operation }) => operation === 'DEBIT');
  if (!paying) return;
  const wallet = tx.rows.selectFrom('wallet').select('balance').where('id', '=', paying.walletId);
  const { balance } = await wallet.executeTakeFirstOrThrow();
  const [free, floor] = [balance, belowFloor ? inventory.floor : '0'].map((text) =>
    Money.parse(canonical(text), amount.currency),
  ) as [Money, Money];
  if (free.plus(floor).compare(amount) >= 0) return;
  throw new AppError(paying.shortage ?? 'INSUFFICIENT_FUNDS', { message: paying.shortageMessage });
}
