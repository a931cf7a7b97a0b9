import { sql } from 'kysely';
import type { Currency } from '../../entities/currency/currency.js';
import type { PriceSource } from '../../entities/currency/price.js';
import { takesOnePerson } from '../../core/acts/tiers.js';
import { AppError } from '../../core/catalogue/errors.js';
import { requireFreshProof } from '../../auth/fresh-proof.js';
import type { Act } from '../approval/act-definition.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/act-view.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { isApart } from './price-distance.js';
import { priceText, textOf } from './price-text.js';

type Priced = Pick<
  Currency,
  | 'id'
  | 'code'
  | 'type'
  | 'usdPrice'
  | 'feedPrice'
  | 'feedPricedAt'
  | 'trustedPrice'
  | 'trustedAt'
  | 'priceSource'
  | 'jumpedAt'
>;

/** A change of a currency's price by hand. */
export interface PriceChange<Input> {
  readonly act: Act<Input>;
  readonly input: Input;
  /** The new price as exact decimal text; null where it stays. */
  readonly price: string | null;
  /** The new source; null where it stays. */
  readonly source?: PriceSource | null;
  /** Reopens a currency whose price has jumped. */
  readonly reopens?: boolean;
  /** Name that a currency with a price gets; null where it keeps its own. */
  readonly renamedTo?: string | null;
}

/**
 * Whether a change of a price by hand must wait for others; null where the use case carries it out. One person is enough
 * within priceMovePercent of the last price that the feed or several people gave, and for a first price while no wallet
 * holds the currency. Every change requires a fresh proof.
 */
export async function priceApproval<Input>(
  ctx: Context,
  tx: Tx,
  currency: Priced,
  change: PriceChange<Input>,
): Promise<ApprovalView | null> {
  await requireFreshProof(ctx, 'Changing the price of a currency', tx.rows);
  const isOrdinary = isBounded(ctx, currency, change) ?? !(await isHeld(ctx, tx, currency));
  const { act, input, price, source = null, reopens = false } = change;
  return approvalNeeded(ctx, tx, act, {
    input,
    subjectId: currency.id,
    accountId: null,
    usd: isOrdinary ? '0' : '1',
    sameAs: { id: currency.id, input },
    ...(isOrdinary ? {} : { notice: 'A price was changed by hand' }),
    describe: async () => ({
      title: titleOf(currency, change),
      details: {
        currency: currency.code,
        type: currency.type,
        usdPrice: price,
        priceSource: source,
        reopens,
        renamedTo: change.renamedTo ?? null,
        lastPrice: priceText(currency),
        comparedWith: referenceOf(currency),
      },
    }),
  });
}

/** True where a price that is set now counts as given by several people, as the policy asks of such a price. */
export function isTrusted({ settings }: Context): boolean {
  return takesOnePerson(settings.approvalTiers('PRICE'));
}

/** CONFLICT for an act whose currency is no longer what its approvers saw. */
export function changedSince(code: string): AppError {
  return new AppError('CONFLICT', { message: `${code} has changed since: begin the change again` });
}

/** The last price that the feed, while it is used, or several people gave: the later of the two. Null without one. */
function referenceOf({ feedPrice, feedPricedAt, trustedPrice, trustedAt, priceSource }: Priced): string | null {
  const isFeedLater = trustedAt === null || (feedPricedAt !== null && feedPricedAt > trustedAt);
  const reference = priceSource === 'FEED' && (isFeedLater || trustedPrice === null) ? feedPrice : trustedPrice;
  return reference && textOf(reference);
}

/** Null where it depends on whether wallets hold the currency. A price that jumped is no reference for another one. */
function isBounded<Input>(
  { settings }: Context,
  currency: Priced,
  { price, source = null, reopens = false, renamedTo = null }: PriceChange<Input>,
): boolean | null {
  if (reopens || renamedTo !== null || currency.jumpedAt !== null) return false;
  if (source !== null && source !== currency.priceSource) return false;
  const reference = referenceOf(currency);
  if (price === null) return true;
  return reference === null ? null : !isApart(reference, price, settings.decimal('priceMovePercent'));
}

/** False without a statement where one person is enough for every price. */
async function isHeld(ctx: Context, { rows }: Tx, { code, type }: Priced): Promise<boolean> {
  if (isTrusted(ctx)) return false;
  const found = await sql`
    select from wallet where currency = ${code} and type = ${type} and (balance > 0 or "inOrder" > 0) limit 1`.execute(
    rows,
  );
  return found.rows.length > 0;
}

function titleOf<Input>(
  { code, type, usdPrice }: Priced,
  { price, source = null, reopens = false, renamedTo = null }: PriceChange<Input>,
): string {
  if (reopens) return `Reopen ${code} (${type}), whose price has jumped`;
  const from = usdPrice === null ? 'without a price' : `at ${textOf(usdPrice)} USD`;
  const named = renamedTo === null ? '' : `, and rename it to ${renamedTo}`;
  if (price === null && source === null) return `Keep the price of ${code} (${type}), now ${from}${named}`;
  const to = [...(price === null ? [] : [`price ${price} USD`]), ...(source === null ? [] : [`source ${source}`])];
  return `Set ${to.join(' and ')} of ${code} (${type}), now ${from}${named}`;
}
