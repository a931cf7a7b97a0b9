import { figure } from '../../../core/launchpad/amounts.js';
import { openPhase, phaseEnds } from '../../../core/launchpad/phases.js';
import { amountOfUsd, leastPurchase, paymentScale } from '../../../core/launchpad/purchase-amounts.js';
import { canonical } from '../../../core/money.js';
import { lastPrice } from '../../currency/last-price.js';
import type { CurrencyRow } from '../../currency/read.js';
import type { Context } from '../../frame/context.js';
import type { OfferingRow, PhaseRow, ProgressRow } from './offering.js';
import type { ProgressFigures } from './progress.js';

/** When an offering sells, and in what. */
export type SaleRow = Pick<OfferingRow, 'startDate' | 'endDate' | 'currency' | 'minPurchase'> &
  Pick<CurrencyRow, 'precision' | 'usdPrice'>;

/** With what decides whether it sells now. */
export type OpenSaleRow = SaleRow & Pick<OfferingRow, 'status' | 'approvedAt' | 'paused' | 'flagged'>;

/**
 * The least that may be paid: the larger of the offering's own bound and of the platform's in the offering's currency.
 * Without a price of that currency it is the offering's alone.
 */
export function leastToPay(ctx: Context, sale: SaleRow): string {
  const decimals = paymentScale(sale.precision);
  const price = lastPrice({ code: sale.currency, usdPrice: sale.usdPrice });
  const usd = ctx.settings.decimal('icoMinInvestmentAmount');
  const platforms = price === null ? null : amountOfUsd(usd, price, decimals);
  return leastPurchase([sale.minPurchase, platforms], decimals);
}

/**
 * The least that decides whether a sale is over before its end while its soft cap is not met: the offering's own bound. The
 * platform's depends on a price and a setting of that time, by which no sale may fail.
 */
export function leastToSell({ minPurchase, precision }: Pick<SaleRow, 'minPurchase' | 'precision'>): string {
  return leastPurchase([minPurchase], paymentScale(precision));
}

/** The dates of a stored offering, to be computed with. */
export function periodOf({ startDate, endDate }: Pick<OfferingRow, 'startDate' | 'endDate'>) {
  return { startDate: new Date(startDate), endDate: new Date(endDate) };
}

/** The phase that sells now; null while none does, as in an offering that is paused, flagged or over. */
export function phaseOnSale<Phase extends PhaseRow>(
  ctx: Context,
  sale: OpenSaleRow,
  phases: readonly Phase[],
): Phase | null {
  return isOpen(sale) ? openPhase(periodOf(sale), phases, ctx.clock.now(), leastToPay(ctx, sale)) : null;
}

/** An approved offering whose start has passed sells before the job has started it. */
function isOpen({ status, approvedAt, paused, flagged }: OpenSaleRow): boolean {
  if (paused || flagged) return false;
  return status === 'ACTIVE' || (status === 'PENDING' && approvedAt !== null);
}

/** A phase as everybody may see it. */
export interface PhaseView {
  readonly id: string;
  readonly name: string;
  readonly sequence: number;
  readonly tokenPrice: string;
  readonly allocation: string;
  readonly remaining: string;
  readonly duration: number;
  readonly access: PhaseRow['access'];
  readonly endsAt: Date;
}

/** The phases of one offering, which come in the order of their sequences. */
export function phaseViews(
  period: Pick<OfferingRow, 'startDate' | 'endDate'>,
  phases: readonly PhaseRow[],
): PhaseView[] {
  const { startDate, endDate } = periodOf(period);
  const ends = phaseEnds(startDate, endDate, phases);
  return phases.map(({ id, name, sequence, tokenPrice, allocation, remaining, duration, access }, at) => ({
    id,
    name,
    sequence,
    tokenPrice: canonical(tokenPrice),
    allocation: canonical(allocation),
    remaining: canonical(remaining),
    duration,
    access,
    endsAt: ends[at] ?? endDate,
  }));
}

/** The percentage of the target that has been raised; two decimals, rounded down. */
export function percentRaised(raised: string, targetAmount: string): string {
  return figure('100').portion(figure(raised), figure(targetAmount)).roundDown(2).toString();
}

/** Tokens that the phases have left. */
export function tokensLeft(phases: readonly Pick<PhaseRow, 'remaining'>[]): string {
  return phases.reduce((left, { remaining }) => left.plus(figure(remaining)), figure('0')).toString();
}

export type FiguredRow = OpenSaleRow &
  Pick<OfferingRow, 'targetAmount'> &
  Pick<ProgressRow, 'raised' | 'sold' | 'contributors'>;

/** What the followers of an offering hear of it: its figures as the given rows have them. */
export function progressFigures(ctx: Context, row: FiguredRow, phases: readonly PhaseRow[]): ProgressFigures {
  const { status, raised, sold, contributors, targetAmount } = row;
  return {
    status,
    raised: canonical(raised),
    sold: canonical(sold),
    remaining: tokensLeft(phases),
    percent: percentRaised(raised, targetAmount),
    contributors,
    phase: phaseOnSale(ctx, row, phases)?.id ?? null,
  };
}
