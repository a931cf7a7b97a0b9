import { illegalState } from '../../../core/catalogue/errors.js';
import { figure } from '../../../core/launchpad/amounts.js';
import { softCapOf, targetAmount } from '../../../core/launchpad/phases.js';
import { canonical } from '../../../core/money.js';
import type { Context } from '../../frame/context.js';
import type { OfferingRow, PhaseRow, ProgressRow } from './offering.js';

/** What must be raised, in the offering's currency, and the share of its target that this was at its approval. */
export interface SoftCap {
  readonly softCap: string;
  readonly softCapPercent: string;
}

type StoredCap = Pick<OfferingRow, 'softCap' | 'softCapPercent'>;
type Priced = Pick<PhaseRow, 'tokenPrice' | 'allocation'>;

/** The soft cap of an offering with these phases that is approved now. */
export function newSoftCap(ctx: Pick<Context, 'settings'>, phases: readonly Priced[]): SoftCap {
  return atPercent(ctx.settings.decimal('icoSoftCapPercentage'), phases);
}

/** The soft cap that an offering has had since its approval; before it, the one that it would get now. */
export function softCapFor(
  ctx: Pick<Context, 'settings'>,
  { softCap, softCapPercent }: StoredCap,
  phases: readonly Priced[],
): SoftCap {
  if (softCap === null || softCapPercent === null) return newSoftCap(ctx, phases);
  return { softCap: canonical(softCap), softCapPercent: canonical(softCapPercent) };
}

/**
 * The soft cap of an approved offering that has no contribution and whose currency changes: the same share of what
 * its phases bring in the new one. A draft has none.
 */
export function softCapInOtherCurrency({ softCapPercent }: StoredCap, phases: readonly Priced[]): SoftCap | null {
  return softCapPercent === null ? null : atPercent(softCapPercent, phases);
}

/**
 * ILLEGAL_STATE where phases could no longer raise what buyers were promised: where all of them bring less than the soft cap
 * of the approval. Once that is raised, and in a draft, any phases will do.
 */
export function requireSoftCapInReach(
  { softCap, raised, currency }: Pick<OfferingRow, 'softCap' | 'currency'> & Pick<ProgressRow, 'raised'>,
  phases: readonly Priced[],
): void {
  if (softCap === null || figure(raised).compare(figure(softCap)) >= 0) return;
  const target = targetAmount(phases);
  if (figure(target).compare(figure(softCap)) >= 0) return;
  throw illegalState(
    `The phases would bring ${target} ${currency}, less than the soft cap of ${canonical(softCap)} ${currency}`,
  );
}

function atPercent(percent: string, phases: readonly Priced[]): SoftCap {
  return { softCap: softCapOf(phases, percent), softCapPercent: canonical(percent) };
}
