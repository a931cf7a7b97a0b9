import { AppError } from '../../../core/catalogue/errors.js';
import { ICO_CONTRIBUTION_MOVES, ICO_TRANCHE_MOVES, type IcoContributionStatus } from '../../../core/states/ico.js';
import { move } from '../../../core/states/machine.js';
import type { Context } from '../../frame/context.js';
import type { OfferingRow } from '../own/offering.js';
import type { LoadedDelivery } from './delivery.js';
import type { Named } from './load.js';

/** ILLEGAL_STATE before the sale has succeeded: until then all of it may have to go back. */
export function requireDelivering({ status }: Pick<OfferingRow, 'status'>, { releaseIds }: Named): void {
  if (status === 'SUCCESS') return;
  const what = releaseIds.length > 0 ? 'Tranches' : 'Tokens';
  throw illegal(`${what} cannot be delivered while the offering is ${status}`);
}

/** What the contribution becomes by the delivery. ILLEGAL_STATE for one that cannot be made now. */
export function requireDeliverable({ clock }: Pick<Context, 'clock'>, delivery: LoadedDelivery): IcoContributionStatus {
  const { contribution, vested } = delivery;
  const { status, chainCheck } = contribution;
  if (!vested) {
    const action = status === 'VERIFICATION' ? 'deliverAgain' : 'deliver';
    return move(ICO_CONTRIBUTION_MOVES, status, action, chainCheck === 'CONFIRMED' ? [] : ['unconfirmed']);
  }
  const { sequence, dueAt, status: released } = vested.tranche;
  if (new Date(dueAt) > clock.now()) throw illegal(`Tranche ${sequence} is not due before ${dueAt}`);
  move(ICO_TRANCHE_MOVES, released, 'release');
  return move(ICO_CONTRIBUTION_MOVES, status, 'submitTranche');
}

function illegal(message: string): AppError {
  return new AppError('ILLEGAL_STATE', { message });
}
