import { AppError } from '../../core/catalogue/errors.js';
import { LEDGER_SCALE } from '../../core/money.js';
import type { AnyMovement } from './movement.js';

const MAX_KEY = 255;

/** Throws INTERNAL for movements that only a bug in a use case can request, never a caller's input. */
export function checkMovements(movements: readonly AnyMovement[]): void {
  const keys = new Set<string>();
  for (const movement of movements) {
    const fault = keys.has(movement.key) ? 'another movement of the unit has the same key' : faultOf(movement);
    if (fault) throw new AppError('INTERNAL', { reason: `${movement.operation} ${movement.key}: ${fault}` });
    keys.add(movement.key);
  }
  if (keys.size === 0) throw new AppError('INTERNAL', { reason: 'a unit must have at least one movement' });
}

function faultOf({ key, amount, operation }: AnyMovement): string | null {
  if (key.length < 1 || key.length > MAX_KEY || key.includes('\0'))
    return `a key must have 1 to ${MAX_KEY} characters and no NUL`;
  if (operation === 'WALLET_CREATED')
    return amount.isZero() ? null : 'the movement that opens a wallet must have the amount zero';
  if (!amount.isPositive()) return 'an amount must be greater than zero';
  return amount.decimals() > LEDGER_SCALE.decimals ? 'an amount has too many decimals' : null;
}
