import { MAX_OFFERING_DAYS } from './limits.js';
import { naturalEndAt, type SalePhase } from './phases.js';

/**
 * The phases, which come in their order, without one of them. Those behind it move up. Where its time has begun, the next
 * one takes over its days, so that nobody's phase ends earlier for it.
 */
export function removePhase<Phase extends SalePhase>(
  startDate: Date,
  phases: readonly Phase[],
  removed: Phase,
  now: Date,
): Phase[] {
  const at = phases.indexOf(removed);
  const begins = at === 0 ? startDate : naturalEndAt(startDate, phases, at - 1);
  const extraDays = begins <= now ? removed.duration : 0;
  return phases.toSpliced(at, 1).map((phase, place) => ({
    ...phase,
    sequence: place + 1,
    duration: place === at ? Math.min(phase.duration + extraDays, MAX_OFFERING_DAYS) : phase.duration,
  }));
}
