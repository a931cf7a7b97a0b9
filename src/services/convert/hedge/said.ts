import { badInput } from '../../../core/catalogue/errors.js';
import { isGiven } from '../../../core/given.js';
import { LEDGER_SCALE, Money } from '../../../core/money.js';
import {
  fixed,
  minus,
  percentDown,
  percentUp,
  plus,
  sum,
  timesDown,
  toText,
  type Fixed,
} from '../../../core/trading/fixed.js';
import type { ConvertHedge } from '../../../entities/convert/hedge.js';
import { findCurrency } from '../../currency/find-currency.js';
import { lastPrice } from '../../currency/last-price.js';
import type { WalletKind } from '../../currency/wallet-kind.js';
import type { Tx } from '../../frame/tx.js';
import type { Traded } from './trade-movements.js';
import { feeKindOf } from './venue-wallets.js';

/** How far the price of what was traded may lie from the price when the hedge was placed. */
const AWAY_PERCENT = fixed('20');
/** What a venue takes at most, of what was traded. */
const FEE_PERCENT = fixed('5');

/** What an admin says of a hedge, as exact decimal texts. */
export interface Said {
  /** What was traded, in the hedged currency. */
  readonly filled?: string | null;
  /** What changed hands for it, in the quote currency. */
  readonly cost?: string | null;
  /** What the venue took for it; nothing when left out. */
  readonly fee?: string | null;
  /** Code of the currency of the fee; the quote currency when left out. */
  readonly feeCurrency?: string | null;
}

/** What an admin says was traded, and the currency of its fee. */
export interface SaidTrade extends Traded {
  readonly feeKind: WalletKind;
}

/**
 * What an admin says that a hedge has traded. BAD_INPUT for amounts that it cannot have: more than all its requests ordered, a
 * price more than 20 percent away from that when it was placed, a fee above 5 percent.
 */
export async function saidTrade(tx: Pick<Tx, 'rows'>, hedge: ConvertHedge, said: Said): Promise<SaidTrade> {
  const { filled, cost, fee, feeCurrency } = said;
  if (!isGiven(filled) || !isGiven(cost)) throw badInput('FILLED needs filled and cost: what was traded, and for what');
  const amount = Money.parsePositive(filled, hedge.currency).toString();
  requireOrdered(hedge, amount);
  const paid = Money.parsePositive(cost, hedge.quoteCurrency).toString();
  requireNearPrice(hedge, amount, paid);
  const code = feeCurrency ?? hedge.quoteCurrency;
  const feeKind = await feeKindOf(tx, hedge, code);
  if (!feeKind) throw badInput(`feeCurrency: the platform has no currency ${code}`);
  const charged = Money.parse(fee ?? '0', code);
  if (charged.isNegative()) throw badInput('fee must not be below zero');
  const traded = { id: hedge.id, amount, cost: paid, fee: charged.toString(), feeKind };
  await requireUsualFee(tx, hedge, traded);
  return traded;
}

/** Each request may have become an order of its own. */
function requireOrdered({ amount, currency, sends }: ConvertHedge, filled: string): void {
  const requests = Math.max(sends, 1);
  const most = sum(Array.from({ length: requests }, () => fixed(amount)));
  if (fixed(filled) <= most) return;
  const sent = requests === 1 ? 'the amount that was sent' : `the amount of ${requests} requests`;
  throw badInput(`filled must be at most ${toText(most)} ${currency}, ${sent}.`);
}

function requireNearPrice(
  { referencePrice, currency, quoteCurrency }: ConvertHedge,
  amount: string,
  cost: string,
): void {
  if (referencePrice === null) throw badInput('The hedge was never placed, so that nothing was traded: say ABANDONED');
  const worth = timesDown(fixed(amount), fixed(referencePrice));
  const [least, most] = [minus(worth, percentUp(worth, AWAY_PERCENT)), plus(worth, percentUp(worth, AWAY_PERCENT))];
  if (fixed(cost) >= least && fixed(cost) <= most) return;
  const range = `${toText(least)} to ${toText(most)} ${quoteCurrency}`;
  const price = `${toText(fixed(referencePrice))}, the price when it was placed`;
  throw badInput(`cost: ${amount} ${currency} can have cost ${range}, within 20 percent of ${price}`);
}

async function requireUsualFee(tx: Pick<Tx, 'rows'>, hedge: ConvertHedge, traded: SaidTrade): Promise<void> {
  const { fee, feeKind } = traded;
  if (fixed(fee) <= (await mostFee(tx, hedge, traded))) return;
  throw badInput(`fee: ${fee} ${feeKind.currency} is more than 5 percent of what was traded`);
}

/** The highest fee, in its currency. */
async function mostFee(
  tx: Pick<Tx, 'rows'>,
  hedge: ConvertHedge,
  { amount, cost, feeKind }: SaidTrade,
): Promise<Fixed> {
  if (feeKind.currency === hedge.quoteCurrency) return percentDown(fixed(cost), FEE_PERCENT);
  if (feeKind.currency === hedge.currency) return percentDown(fixed(amount), FEE_PERCENT);
  const quote = { currency: hedge.quoteCurrency, type: hedge.quoteType };
  const most = Money.parse(cost, hedge.quoteCurrency).scale(
    [toText(FEE_PERCENT), await usdPriceOf(tx, quote)],
    ['100', await usdPriceOf(tx, feeKind)],
    feeKind.currency,
  );
  return fixed(most.roundDown(LEDGER_SCALE.decimals).toString());
}

async function usdPriceOf(tx: Pick<Tx, 'rows'>, kind: WalletKind): Promise<string> {
  const currency = await findCurrency(tx, kind);
  const price = currency ? lastPrice(currency) : null;
  if (price === null) throw badInput(`feeCurrency: ${kind.currency} has no price that the fee could be compared by`);
  return price;
}

/** BAD_INPUT for amounts of a hedge that is said to have traded nothing. */
export function requireNoneSaid(said: Said): void {
  if (!Object.values(said).some(isGiven)) return;
  throw badInput('ABANDONED says that nothing was traded: leave filled, cost, fee and feeCurrency out');
}

/** What is said, in the form in which equal amounts are equal. BAD_INPUT for a text that is no amount. */
export function canonicalSaid({ filled, cost, fee, feeCurrency }: Said): Readonly<Record<keyof Said, string | null>> {
  return {
    filled: canonicalText(filled),
    cost: canonicalText(cost),
    fee: canonicalText(fee),
    feeCurrency: feeCurrency ?? null,
  };
}

function canonicalText(text: string | null | undefined): string | null {
  return isGiven(text) ? Money.parse(text, 'amount').toString() : null;
}
