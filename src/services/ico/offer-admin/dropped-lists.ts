import { AppError } from '../../../core/catalogue/errors.js';
import { figure } from '../../../core/launchpad/amounts.js';
import type { OfferingRow, PhaseRow } from '../own/offering.js';

/** The names of phases whose allow-lists guarantee something. */
export function namesOfLists(phases: readonly Pick<PhaseRow, 'name' | 'reserved'>[]): string[] {
  return phases.filter(({ reserved }) => figure(reserved).isPositive()).map(({ name }) => name);
}

/** ILLEGAL_STATE where what an approved offering guarantees to the accounts of a list would be lost with its phase. */
export function requireNoLists(
  { approvedAt }: Pick<OfferingRow, 'approvedAt'>,
  phases: readonly Pick<PhaseRow, 'name' | 'reserved'>[],
): void {
  const [listed] = namesOfLists(phases);
  if (listed === undefined || approvedAt === null) return;
  throw new AppError('ILLEGAL_STATE', {
    message: `phases: accounts are on the list of "${listed}": take them off it first`,
  });
}

/** What the creator is told of lists that went with their phases; empty without any. */
export function goneWith(names: readonly string[]): string {
  return names.length === 0 ? '' : ` The allow-list of ${names.join(', ')} was removed with it.`;
}
