import { figure } from '../../../core/launchpad/amounts.js';
import type { PhaseRow } from '../own/offering.js';

/** The names of phases whose allow-lists guarantee something. */
export function namesOfLists(phases: readonly Pick<PhaseRow, 'name' | 'reserved'>[]): string[] {
  return phases.filter(({ reserved }) => figure(reserved).isPositive()).map(({ name }) => name);
}

/** What the creator is told of lists that went with their phases; empty without any. */
export function goneWith(names: readonly string[]): string {
  return names.length === 0 ? '' : ` The allow-list of ${names.join(', ')} was removed with it.`;
}
