import { badInput } from '../../../core/catalogue/errors.js';
import { HOUSE_FLOWS, type HouseFlow } from '../../../core/conversion/flows.js';
import { Money } from '../../../core/money.js';
import type { WalletType } from '../../../entities/currency/currency.js';
import type { Reader } from '../../../infra/database/database.js';
import { lastPrice, PRICED_IN } from '../../currency/last-price.js';
import type { Context } from '../../frame/context.js';
import { flowsBefore, type FlowBefore, type Period } from './cuts.js';
import { earnedBefore, Standing, unsweptBefore } from './figures.js';

const FLOWS: readonly HouseFlow[] = [...new Set(Object.values(HOUSE_FLOWS)), 'other'];
const USD_DECIMALS = 8;

/** What the house earned and paid of a currency in a period. Amounts are exact decimal text in the currency. */
export interface PnlItem {
  readonly currency: string;
  readonly type: WalletType;
  /** Orders that were settled, and orders that were undone, in the period. */
  readonly orders: number;
  readonly reversals: number;
  /** What customers paid and what they received, less what reversals gave back. */
  readonly volumeIn: string;
  readonly volumeOut: string;
  readonly fee: string;
  readonly spread: string;
  readonly rounding: string;
  /** Gain of hedges against their reference prices; negative for a loss. */
  readonly hedge: string;
  readonly venueFee: string;
  readonly networkFee: string;
  readonly lost: string;
  /** fee + spread + rounding + hedge - venueFee - networkFee - lost. */
  readonly net: string;
  /** The net in dollars at the present price; null without one. */
  readonly netUsd: string | null;
  readonly swept: string;
  /** The net of all time up to the end of the period, less what had been swept by then. */
  readonly unswept: string;
  /** Unswept profit in dollars at the last price; null without one. */
  readonly unsweptUsd: string | null;
}

/** That the ledger's rows explain what the house held of a currency. */
export interface PnlReconciliation {
  readonly currency: string;
  readonly type: WalletType;
  readonly opening: string;
  readonly closing: string;
  readonly flows: readonly { readonly kind: HouseFlow; readonly amount: string }[];
  /** closing - opening - all flows; "0" while the books are whole. */
  readonly difference: string;
}

/**
 * Profit and loss of a period, `from` included, `to` excluded, to the millisecond, from the rows of the house's wallets.
 * BAD_INPUT when it ends before it begins.
 */
export async function readPnl(ctx: Context, period: Period) {
  if (period.from && period.to && period.from > period.to) throw badInput('from must not be after to');
  const currencies = await standings(ctx.db.rows, period);
  const prices = await lastPrices(ctx.db.rows);
  return {
    items: currencies.map((each) => toItem(each, prices)),
    reconciliation: currencies.map(reconciled),
    unsweptUsd: totalUsd(currencies.map(({ to }) => worthUsd(prices, to, unsweptBefore(to)))),
  };
}

/** How a currency stood at both ends of a period. */
export interface Standings {
  readonly from: Standing;
  readonly to: Standing;
}

/** Every currency that the house has a wallet of, by code and type. */
export async function standings(rows: Reader, period: Period): Promise<Standings[]> {
  const found = Map.groupBy(await flowsBefore(rows, period), keyOf);
  return [...found.values()].map((each) => ({ from: standing(each, 'from'), to: standing(each, 'to') }));
}

function standing(found: readonly FlowBefore[], cut: FlowBefore['cut']): Standing {
  const [{ currency, type } = { currency: '', type: 'SPOT' as const }] = found;
  return new Standing(
    currency,
    type,
    found.filter((each) => each.cut === cut),
  );
}

const keyOf = ({ currency, type }: { readonly currency: string; readonly type: string }) => `${currency} ${type}`;

function toItem({ from, to }: Standings, prices: Prices): PnlItem {
  const [before, after] = [earnedBefore(from), earnedBefore(to)];
  const during = (figure: keyof typeof after): Money => after[figure].minus(before[figure]);
  const text = (figure: keyof typeof after) => during(figure).toString();
  const [net, unswept] = [during('net'), unsweptBefore(to)];
  return {
    currency: to.currency,
    type: to.type,
    orders: Number(text('orders')),
    reversals: Number(text('reversals')),
    volumeIn: text('volumeIn'),
    volumeOut: text('volumeOut'),
    fee: text('fee'),
    spread: text('spread'),
    rounding: text('rounding'),
    hedge: text('hedge'),
    venueFee: text('venueFee'),
    networkFee: text('networkFee'),
    lost: text('lost'),
    net: net.toString(),
    netUsd: usdText(worthUsd(prices, to, net)),
    swept: text('swept'),
    unswept: unswept.toString(),
    unsweptUsd: usdText(worthUsd(prices, to, unswept)),
  };
}

function reconciled({ from, to }: Standings): PnlReconciliation {
  const [opening, closing] = [from.held(), to.held()];
  const flows = FLOWS.map((kind) => ({ kind, amount: to.flow(kind).minus(from.flow(kind)) }));
  const explained = flows.reduce((sum, { amount }) => sum.plus(amount), opening);
  return {
    currency: to.currency,
    type: to.type,
    opening: opening.toString(),
    closing: closing.toString(),
    flows: flows.map(({ kind, amount }) => ({ kind, amount: amount.toString() })),
    difference: closing.minus(explained).toString(),
  };
}

/** Last prices in dollars, of any age. */
export type Prices = ReadonlyMap<string, string | null>;

export async function lastPrices(rows: Reader): Promise<Prices> {
  const found = await rows.selectFrom('currency').select(['code', 'type', 'usdPrice']).execute();
  return new Map(
    found.map(({ code, type, usdPrice }) => [keyOf({ currency: code, type }), lastPrice({ code, usdPrice })]),
  );
}

/** An amount in dollars at the last price, not rounded; null without one. */
export function worthUsd(prices: Prices, kind: Pick<Standing, 'currency' | 'type'>, amount: Money): Money | null {
  const price = prices.get(keyOf(kind));
  return price ? amount.convert(price, PRICED_IN) : null;
}

/** Gains less losses, rounded towards zero. Amounts without a price are skipped. */
export function totalUsd(worths: readonly (Money | null)[]): string {
  const total = worths.reduce<Money>((sum, each) => (each ? sum.plus(each) : sum), Money.zero(PRICED_IN));
  return total.roundDown(USD_DECIMALS).toString();
}

export function usdText(worth: Money | null): string | null {
  return worth && worth.roundDown(USD_DECIMALS).toString();
}
