import { figure } from '../../../core/launchpad/amounts.js';
import { hasEnded } from '../../../core/launchpad/phases.js';
import type { Context } from '../../frame/context.js';
import type { OfferingRow, PhaseRow } from './offering.js';
import { type FiguredRow, leastToPay, leastToSell, periodOf } from './sale.js';
import { type SoftCap, softCapFor } from './soft-cap.js';

/** What the settlement of an offering on sale would come to now. */
export interface Settlement extends SoftCap {
  /**
   * Whether its end has passed, or no phase can sell any more: by the offering's own least purchase, and once the soft cap
   * is met by the platform's as well. So a wrong price cannot make a sale fail.
   */
  readonly ended: boolean;
  readonly met: boolean;
  /** Whether it is flagged and has met its soft cap, and so waits until an admin takes the flag away. */
  readonly waits: boolean;
}

type CappedRow = FiguredRow & Pick<OfferingRow, 'softCap' | 'softCapPercent'>;

/** By the soft cap of its approval, at the time up to which its clocks have run. Equal is met. */
export function settlementOf(ctx: Context, row: CappedRow, phases: readonly PhaseRow[], at: Date): Settlement {
  const { softCap, softCapPercent } = softCapFor(ctx, row, phases);
  const met = figure(row.raised).compare(figure(softCap)) >= 0;
  const least = met ? leastToPay(ctx, row) : leastToSell(row);
  const ended = hasEnded(periodOf(row), phases, at, least);
  return { ended, softCapPercent, softCap, met, waits: met && row.flagged };
}
