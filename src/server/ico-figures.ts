import type { Figures } from '../infra/telemetry/metrics.js';
import type { Platform } from '../services/frame/context.js';
import {
  countBarred,
  countDeliveries,
  countEscrowFaults,
  countOfferings,
  countOutstanding,
} from '../services/ico/figures/count.js';
import { readableFigures } from './readable-figures.js';

/** Adds the figures of the token launchpad. */
export function addIcoFigures(figures: Figures, platform: Platform): Figures {
  const of = readableFigures(platform, 'the token launchpad');
  return figures
    .add('ico_offerings', 'Offerings of the token launchpad, by status.', 'status', of(countOfferings, {}))
    .addOne(
      'ico_contributions_outstanding',
      'Contributions that are in escrow, as a whole or in part.',
      of<number | null>(countOutstanding, null),
    )
    .add('ico_deliveries', 'Deliveries of tokens that wait, by what they wait for.', 'wait', of(countDeliveries, {}))
    .addOne(
      'ico_escrow_faults',
      'Differences between escrow, supply or progress and the contributions.',
      of<number | null>(countEscrowFaults, null),
    )
    .addOne(
      'ico_refunds_barred',
      'Contributions of failed and cancelled offerings that could not be refunded.',
      of<number | null>(countBarred, null),
    );
}
