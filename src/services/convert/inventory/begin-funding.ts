import type { ApprovalRight } from '../../../core/acts/kinds.js';
import { newId } from '../../../core/ids.js';
import type { Act } from '../../approval/act-definition.js';
import { approvalNeeded } from '../../approval/approval-needed.js';
import type { ApprovalView } from '../../approval/act-view.js';
import type { Context } from '../../frame/context.js';
import type { Tx } from '../../frame/tx.js';
import type { InventoryRow } from '../own/place.js';
import { bookFunding, checkedFunding } from './book-funding.js';
import { duplicateText } from '../../reference/refuse-duplicate.js';
import { claimFunding, releaseFunding } from './claim-funding.js';
import type { CheckedFunding, FundingView, FundingWish } from './funding.js';
import { duplicatesOf, isConfirmedDuplicate, requireConfirmed, requireShown } from './duplicate-funding.js';
import { lockPlaces, type LockedPlaces } from './lock-places.js';
import { findInventoryView } from './read.js';

export type FundingAct = Act<FundingWish, CheckedFunding>;

/**
 * An operation that funds or defunds a place of the house, as an act of kind CONVERT_FUND. Its booking gets the act's
 * id.
 */
export function fundingAct(operation: string, right: ApprovalRight): FundingAct {
  return {
    operation,
    kind: 'CONVERT_FUND',
    right,
    ask: checkedFunding,
    usdNow: async (_ctx, _tx, _act, { usd }) => usd,
    carryOut: async (ctx, tx, { approvalId, input, begunBy }, funding) => {
      const places = await lockPlaces(ctx, tx, funding);
      // In this transaction only the booking itself can claim again what is given back here.
      await releaseFunding(tx, input.location, approvalId);
      await requireShown(ctx, tx, funding, input);
      const confirmedDuplicate = isConfirmedDuplicate(input);
      await bookFunding(ctx, tx, funding, places, { id: approvalId, createdBy: begunBy, confirmedDuplicate });
    },
    giveUp: (_ctx, tx, { approvalId, input }) => releaseFunding(tx, input.location, approvalId),
  };
}

/**
 * Books a checked wish, or stores it as an act that waits, with what it claims until its end. DUPLICATE_REFERENCE unless it
 * is the same act as one that waits, or confirms its duplicates.
 */
export async function beginFunding(
  ctx: Context,
  tx: Tx,
  act: FundingAct,
  given: FundingWish,
  funding: CheckedFunding,
): Promise<FundingView> {
  const places = await lockPlaces(ctx, tx, funding);
  const wish = { ...given, duplicateOf: await duplicatesOf(ctx, tx, funding) };
  const approval = await neededFor(ctx, tx, act, { wish, funding, inventory: places.inventory });
  const booked = approval ? null : await bookNow(ctx, tx, wish, funding, places);
  const { direction, counterparty, amount, reference } = funding;
  return {
    id: booked?.id ?? null,
    direction,
    counterparty,
    amount: amount.toString(),
    reference,
    confirmedDuplicate: booked?.confirmedDuplicate ?? approval?.details['confirmedDuplicate'] === true,
    createdAt: booked?.createdAt ?? null,
    inventory: await findInventoryView(tx.rows, ctx.clock.now(), places.inventory.id),
    approval,
  };
}

async function bookNow(ctx: Context, tx: Tx, wish: FundingWish, funding: CheckedFunding, places: LockedPlaces) {
  requireConfirmed(wish, funding);
  const createdBy = ctx.caller.kind === 'user' ? ctx.caller.userId : null;
  const booking = { id: newId(), createdBy, confirmedDuplicate: isConfirmedDuplicate(wish) };
  return bookFunding(ctx, tx, funding, places, booking);
}

interface Begun {
  readonly wish: FundingWish;
  readonly funding: CheckedFunding;
  readonly inventory: InventoryRow;
}

/** Money that only moves into the platform's own wallet needs no approval, and neither do the platform's own jobs. */
async function neededFor(
  ctx: Context,
  tx: Tx,
  act: FundingAct,
  { wish, funding, inventory }: Begun,
): Promise<ApprovalView | null> {
  const { direction, counterparty, kind, location, amount, usd, reference, belowFloor, isLost } = funding;
  if (ctx.caller.kind === 'system' || (direction === 'DEFUND' && counterparty === 'PLATFORM')) return null;
  const same = { ...kind, location, amount, counterparty, reference };
  return approvalNeeded(ctx, tx, act, {
    input: wish,
    subjectId: inventory.id,
    accountId: null,
    usd,
    ...(reference === null ? {} : { sameAs: { ...same, ...(wish.confirmDuplicate && { confirmDuplicate: true }) } }),
    claim: async (approvalId) => {
      requireConfirmed(wish, funding);
      await claimFunding(ctx, tx, funding, inventory, approvalId);
    },
    describe: async () => ({
      title: titleOf(wish, funding),
      details: { inventoryId: inventory.id, direction, ...same, belowFloor, isLost, ...shownDuplicates(wish) },
    }),
  });
}

function shownDuplicates(wish: FundingWish): object {
  return isConfirmedDuplicate(wish) ? { confirmedDuplicate: true, duplicateOf: wish.duplicateOf } : {};
}

function titleOf(
  wish: FundingWish,
  { direction, counterparty, kind, location, amount, reference, isLost }: CheckedFunding,
): string {
  const what = `${amount.toString()} ${kind.currency}`;
  if (isLost) return `Write off ${what} in ${location} as lost`;
  const shown = reference === null ? 'no reference' : `reference ${reference}`;
  const moves =
    direction === 'FUND'
      ? `Fund ${location} with ${what} from ${counterparty}`
      : `Defund ${location} by ${what} to ${counterparty}`;
  return `${moves} (${shown}${duplicates(wish)})`;
}

function duplicates(wish: FundingWish): string {
  return isConfirmedDuplicate(wish) ? duplicateText(wish.duplicateOf ?? []) : '';
}
