import { figure } from '../../../core/launchpad/amounts.js';
import { hasEnded, softCapOf } from '../../../core/launchpad/phases.js';
import type { Context } from '../../frame/context.js';
import type { PhaseRow } from './offering.js';
import { type FiguredRow, leastToPay, leastToSell, periodOf } from './sale.js';

/** What the settlement of an offering on sale would come to now. */
export interface Settlement {
  /**
   * Whether its end has passed, or no phase can sell any more: by the offering's own least purchase, and once the soft cap
   * is met by the platform's as well. So a wrong price cannot make a sale fail.
   */
  readonly ended: boolean;
  readonly softCapPercent: string;
  /** In the offering's currency. */
  readonly softCap: string;
  readonly met: boolean;
  /** Whether it is flagged and has met its soft cap, and so waits until an admin takes the flag away. */
  readonly waits: boolean;
}

/** Reads the percentage of the soft cap as it is set now. Equal is met. */
export function settlementOf(ctx: Context, row: FiguredRow, phases: readonly PhaseRow[]): Settlement {
  const softCapPercent = ctx.settings.decimal('icoSoftCapPercentage');
  const softCap = softCapOf(phases, softCapPercent);
  const met = figure(row.raised).compare(figure(softCap)) >= 0;
  const least = met ? leastToPay(ctx, row) : leastToSell(row);
  const ended = hasEnded(periodOf(row), phases, ctx.clock.now(), least);
  return { ended, softCapPercent, softCap, met, waits: met && row.flagged };
}
