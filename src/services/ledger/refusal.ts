import { AppError } from '../../core/catalogue/errors.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { Unit } from './movement.js';
import type { Outcome } from './statement.js';

const DONE: ReadonlySet<Outcome> = new Set(['POSTED', 'REPLAYED', 'ANSWERED']);

/**
 * Why a unit was not made, as the caller learns it, or null when it was. INSUFFICIENT_FUNDS and BALANCE_OVERFLOW are the
 * caller's (400) unless the movement names another code for its shortage, a frozen wallet is WALLET_FROZEN (409), a
 * missing one NOT_FOUND, a key that serves another movement CONFLICT, and what only a mistake of the server can cause
 * INTERNAL.
 */
export function refusalOf(unit: Unit, outcomes: readonly Outcome[]): AppError | null {
  const at = outcomes.findIndex((outcome) => !DONE.has(outcome) && outcome !== 'REFUSED');
  const outcome = outcomes[at];
  if (outcome === undefined) return null;
  const movement = unit.movements[at];
  const reason = `${outcome}: ${movement?.operation} of wallet ${movement?.walletId}, key ${movement?.key}`;
  switch (outcome) {
    case 'INSUFFICIENT_FUNDS':
      return new AppError(movement?.shortage ?? outcome, { reason });
    case 'BALANCE_OVERFLOW':
    case 'IDEMPOTENCY_CONFLICT':
    case 'WALLET_FROZEN':
      return new AppError(outcome, { reason });
    case 'WALLET_MISSING':
      return new AppError('NOT_FOUND', { message: 'There is no such wallet', reason });
    case 'KEY_CONFLICT':
      return new AppError('CONFLICT', { reason });
    default:
      return new AppError('INTERNAL', { reason });
  }
}

/** The statement fails by this where it was told to fail. */
const REFUSED = 'LR001';

/** What an error of the statement says of its one unit: its refusal, or the error itself. */
export function refusalIn(error: unknown, unit: Unit): unknown {
  if (sqlState(error) !== REFUSED) return error;
  return refusalOf(unit, String((error as { detail?: unknown }).detail).split(',') as Outcome[]) ?? error;
}
