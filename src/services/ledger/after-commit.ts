import type { Platform } from '../frame/context.js';
import type { Entry } from './movement.js';

/** Announces committed rows: one WALLET_AUDIT log line each, and a hint to the subscribers of these balances. */
export function announce({ log, balances }: Pick<Platform, 'log' | 'balances'>, entries: readonly Entry[]): void {
  const made = entries.filter(({ replayed }) => !replayed);
  for (const { replayed: _, ...entry } of made)
    log.info({ module: 'WALLET_AUDIT', ...entry }, 'wallet movement committed');
  balances.hint(made);
}
