import { AppError } from '../../core/catalogue/errors.js';
import { sqlState } from '../../core/sql/sql-state.js';
import type { Unit } from './movement.js';
import type { Outcome } from './statement.js';

const DONE: ReadonlySet<Outcome> = new Set(['POSTED', 'REPLAYED', 'ANSWERED']);

/**
 * The error of a unit that was not made; null when it was made. INSUFFICIENT_FUNDS (or the movement's `shortage`) and
 * BALANCE_OVERFLOW are 400, a frozen wallet is WALLET_FROZEN (409), a missing one NOT_FOUND, a key of another movement
 * CONFLICT. Outcomes that only a bug of the server can cause are INTERNAL.
 */
export function refusalOf(unit: Unit, outcomes: readonly Outcome[]): AppError | null {
  const at = outcomes.findIndex((outcome) => !DONE.has(outcome) && outcome !== 'REFUSED');
  const outcome = outcomes[at];
  if (outcome === undefined) return null;
  const movement = unit.movements[at];
  const reason = `${outcome}: ${movement?.operation} of wallet ${movement?.walletId}, key ${movement?.key}`;
  switch (outcome) {
    case 'INSUFFICIENT_FUNDS':
      return new AppError(movement?.shortage ?? outcome, { ...told(movement?.shortageMessage), reason });
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

function told(message: string | undefined): { readonly message?: string } {
  return message === undefined ? {} : { message };
}

/** SQLSTATE that wallet_post_or_fail raises for a refusal. */
const REFUSED = 'LR001';

/** Translates an error of the statement: the refusal of its one unit, or the error itself. */
export function refusalIn(error: unknown, unit: Unit): unknown {
  if (sqlState(error) !== REFUSED) return error;
  return refusalOf(unit, String((error as { detail?: unknown }).detail).split(',') as Outcome[]) ?? error;
}
