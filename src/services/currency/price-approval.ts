import { sql } from 'kysely';
import type { Currency } from '../../entities/currency/currency.js';
import type { PriceSource } from '../../entities/currency/price.js';
import { takesOnePerson } from '../../core/acts/tiers.js';
import { requireFreshProof } from '../../auth/fresh-proof.js';
import type { Act } from '../approval/act.js';
import { approvalNeeded } from '../approval/approval-needed.js';
import type { ApprovalView } from '../approval/view.js';
import type { Context } from '../frame/context.js';
import type { Tx } from '../frame/tx.js';
import { isApart } from './price-distance.js';
import { priceText, textOf } from './price-text.js';

type Priced = Pick<
  Currency,
  'id' | 'code' | 'type' | 'usdPrice' | 'feedPrice' | 'trustedPrice' | 'priceSource' | 'jumpedAt'
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

/** The last price that the feed or several people gave; null without one. */
function referenceOf({ feedPrice, trustedPrice, priceSource }: Priced): string | null {
  const reference = priceSource === 'FEED' ? feedPrice : trustedPrice;
  return reference && textOf(reference);
}

/** Null where it depends on whether wallets hold the currency. */
function isBounded<Input>(
  { settings }: Context,
  currency: Priced,
  { price, source = null, reopens = false }: PriceChange<Input>,
): boolean | null {
  if (reopens || (source !== null && source !== currency.priceSource)) return false;
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
  { price, source = null, reopens = false }: PriceChange<Input>,
): string {
  if (reopens) return `Reopen ${code} (${type}), whose price has jumped`;
  const from = usdPrice === null ? 'without a price' : `at ${textOf(usdPrice)} USD`;
  const to = [...(price === null ? [] : [`price ${price} USD`]), ...(source === null ? [] : [`source ${source}`])];
  return `Set ${to.join(' and ')} of ${code} (${type}), now ${from}`;
}
