import { sql } from 'kysely';
import type { Currency } from '../../entities/currency/currency.js';
import type { PriceSource } from '../../entities/currency/price.js';
import { takesOnePerson } from '../../core/acts/tiers.js';
import { keysOf } from '../../core/catalogue/keys-of.js';
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

/** The cases of the policy of PRICE. */
const ORDINARY = '0';
const SINGLED_OUT = '1';

/** What a change of a currency's price by hand sets. */
export interface NewPrice {
  /** The new price as exact decimal text; null where it stays. */
  readonly price: string | null;
  /** The new source; null where it stays. */
  readonly source?: PriceSource | null;
  /** Reopens a currency whose price has jumped. */
  readonly reopens?: boolean;
  /** Name that a currency with a price gets; null where it keeps its own. */
  readonly renamedTo?: string | null;
}

/** A change of a currency's price by hand, as an act. */
export interface PriceChange<Input> extends NewPrice {
  readonly act: Act<Input>;
  readonly input: Input;
  /** All that the change sets, as approvers see it. */
  readonly sets?: object;
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
  const usd = await priceCase(ctx, tx, currency, change);
  const { act, input, price, source = null, reopens = false } = change;
  return approvalNeeded(ctx, tx, act, {
    input,
    subjectId: currency.id,
    accountId: null,
    usd,
    sameAs: { id: currency.id, input },
    ...(usd === ORDINARY ? {} : { notice: 'A price was changed by hand' }),
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
        ...(change.sets ? { sets: change.sets } : {}),
      },
    }),
  });
}

/** The case of the policy of PRICE that a change falls under at present prices. */
export async function priceCase(
  ctx: Context,
  tx: Tx,
  currency: Priced,
  change: NewPrice,
): Promise<typeof ORDINARY | typeof SINGLED_OUT> {
  return (isBounded(ctx, currency, change) ?? !(await isHeld(ctx, tx, currency))) ? ORDINARY : SINGLED_OUT;
}

/** True where a price that is set now counts as given by several people, as the policy asks of such a price. */
export function isTrusted({ settings }: Context): boolean {
  return takesOnePerson(settings.approvalTiers('PRICE'));
}

/** What approvers of an act see of its currency. */
export interface SeenCurrency extends Pick<Currency, 'code' | 'type' | 'status' | 'closedReason'> {
  readonly jumpedAt: string | null;
}

export function seenCurrency({ code, type, status, closedReason, jumpedAt }: SeenColumns): SeenCurrency {
  return { code, type, status, closedReason, jumpedAt: jumpedAt && new Date(jumpedAt).toISOString() };
}

type SeenColumns = Omit<SeenCurrency, 'jumpedAt'> & { readonly jumpedAt: Date | string | null };

/** CONFLICT for an act whose currency is no longer what its approvers saw. A jump may have ended since. */
export function requireSeen(currency: Currency, seen: SeenCurrency): void {
  const now = seenCurrency(currency);
  const isSame = (key: keyof SeenCurrency) => seen[key] === now[key] || (key === 'jumpedAt' && now.jumpedAt === null);
  if (keysOf(seen).every(isSame)) return;
  throw new AppError('CONFLICT', { message: `${seen.code} has changed since: begin the change again` });
}

/** The last price that the feed, while it is used, or several people gave: the later of the two. Null without one. */
function referenceOf({ feedPrice, feedPricedAt, trustedPrice, trustedAt, priceSource }: Priced): string | null {
  const isFeedLater = trustedAt === null || (feedPricedAt !== null && feedPricedAt > trustedAt);
  const reference = priceSource === 'FEED' && (isFeedLater || trustedPrice === null) ? feedPrice : trustedPrice;
  return reference && textOf(reference);
}

/** Null where it depends on whether wallets hold the currency. A price that jumped is no reference for another one. */
function isBounded(
  { settings }: Context,
  currency: Priced,
  { price, source = null, reopens = false, renamedTo = null }: NewPrice,
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

function titleOf(
  { code, type, usdPrice }: Priced,
  { price, source = null, reopens = false, renamedTo = null }: NewPrice,
): string {
  if (reopens) return `Reopen ${code} (${type}), whose price has jumped`;
  const from = usdPrice === null ? 'without a price' : `at ${textOf(usdPrice)} USD`;
  const named = renamedTo === null ? '' : `, and rename it to ${renamedTo}`;
  if (price === null && source === null) return `Keep the price of ${code} (${type}), now ${from}${named}`;
  const to = [...(price === null ? [] : [`price ${price} USD`]), ...(source === null ? [] : [`source ${source}`])];
  return `Set ${to.join(' and ')} of ${code} (${type}), now ${from}${named}`;
}
