import type { Platform } from '../frame/context.js';
import type { Entry } from './movement.js';

/** Rows that have just been committed: one WALLET_AUDIT line each, and a hint to whoever follows these balances. */
export function announce({ log, balances }: Pick<Platform, 'log' | 'balances'>, entries: readonly Entry[]): void {
  const made = entries.filter(({ replayed }) => !replayed);
  for (const { replayed: _, ...entry } of made) log.info({ module: 'WALLET_AUDIT', ...entry }, 'wallet ledger');
  balances.hint(made);
}
